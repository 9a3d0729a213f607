// zh/own.ts - Chinese: rules and editions that a table writes itself.
import type { own as english } from "../en/own";

export const own: typeof english = {
  "edition.own": "自创的版本",
  "edition.own.text": "由你们自己编写，或从文件中选取的一副牌。",
  "own.label.rule": "规则文本：{card}",
  "own.label.edition": "版本文本",
  "own.hint.rule": "几行 Lua：改写示例即可。效果按顺序发生。",
  "own.hint.edition": "用几行 Lua 写出颜色、数字和牌：改写示例、粘贴自己的文本，或选择文件。",
  "own.checking": "正在检查…",
  "own.unchecked": "现在无法检查，完成时服务器会再检查。",
  "own.line": "第 {n} 行：",
  "own.show": "显示该行",
  "own.file": "选择文件",
  "own.long": "文件太长：最多 {n} 字节。",
  "own.good": "已理解：",
  "own.read": "查看原文",
};
