// zh/proof.ts - Chinese, the proof of the deals: what was checked, and what is wrong.
import type { Catalogue } from "..";

export const proof = {
  "proof": "发牌证明",
  "proof.about": "每次发牌前，服务器都必须先作出承诺。本页可以用它的种子重新算出每个人应得的" +
    "牌，并与实际比对。",
  "proof.check": "验证发牌",
  "proof.busy": "正在验证……",
  "proof.waiting": "发牌证明在本局结束时给出。",
  "proof.good": "发牌公平：你的浏览器已验证",
  "proof.part": "这次发牌只能验证一部分",
  "proof.bad": "发牌与证明不符",
  "proof.none": "这份记录没有发牌证明。",
  "proof.found": "已验证：封印对应这个秘密；种子由秘密和玩家加入的随机数生成（加入者：{added}" +
    " 人）；发出的所有手牌（{n} 手）、第一张牌、所有摸到的牌（{drawn} 张）和每次重洗（{reshuf" +
    "fles} 次）都出自这个种子。",
  "proof.late": "已验证：封印对应这个秘密，种子由秘密和玩家加入的随机数生成（加入者：{adde" +
    "d} 人）。本局你不是从头看到的，牌本身要在回顾时才能验证。",
  "proof.own": "已验证：封印对应这个秘密，种子由秘密和玩家加入的随机数生成（加入者：{added} " +
    "人）。这副牌是本桌自制的；牌是否出自种子，可用记录运行 “drawfour verify” 查明。",
  "proof.strange": "已验证：封印对应这个秘密，种子由秘密和玩家加入的随机数生成（加入者：{added} " +
    "人）。本页面不认识“{what}”，无法追踪牌的去向；可用记录运行 “drawfour verify” 查明。",
  "proof.means": "因此封印公布之后，包括服务器在内，谁也无法挑选任何一张牌。每一步是否合乎规" +
    "则，可用记录运行 “drawfour verify” 查明。",
  "proof.text": "发牌前，服务器先公布了密封的秘密，每位玩家也加入了自己的随机数。你的浏览器已" +
    "重新计算核对，连同每张牌。",
  "proof.commit": "封印",
  "proof.secret": "秘密",
  "proof.seed": "种子",
  "proof.fault.none": "本局没有证明。",
  "proof.fault.unreadable": "证明无法读取。",
  "proof.fault.commit": "封印与秘密不符。",
  "proof.fault.promise": "这个封印不是发牌前给本浏览器看过的那个。",
  "proof.fault.seed": "种子不是由秘密和玩家加入的随机数生成的。",
  "proof.fault.setup": "按所说的内容无法组成能发的牌。",
  "proof.fault.set": "牌是人为摆好的，不是由种子发出的。",
  "proof.fault.dealer": "发牌人不对：应由 {name} 发牌。",
  "proof.fault.hand": "第 {n} 步之后，{name} 手里是 {told}；按种子应是 {given}。",
  "proof.fault.first": "翻开的牌是 {told}；按种子应是 {given}。",
  "proof.fault.drawn": "第 {n} 步：{name} 摸到 {told}；按种子应是 {given}。",
  "proof.fault.chance": "第 {n} 步：运气的结果与种子给出的不同。",
  "proof.fault.played": "第 {n} 步：{name} 打出 {told}，按种子这张牌不在那手牌里。",
  "proof.fault.pile": "第 {n} 步之后，牌堆与种子和各步所得的不符。",
  "proof.fault.moves": "第 {n} 步与记录不一致。",
  "proof.fault.result": "结果与各手剩下的牌不符。",
  "proof.fault.unfinished": "本局没有讲到结束。",
  "proof.mine": "其中包含你自己的随机数，与你的浏览器承诺并公开的一致。",
  "proof.unbound": "玩家的随机数没有事先承诺：服务器本可以自行挑选。",
  "proof.voided": "因为 {name} 没有公开随机数，牌重新发过。",
  "proof.chance": "你的随机数",
  "proof.save": "保存见证文件",
  "proof.fault.voids": "之前作废的发牌与证明不符。",
  "proof.fault.kept-commit": "封印不是本浏览器承诺时看到的那个。",
  "proof.fault.kept-list": "各项承诺不是本浏览器公开自己的随机数时看到的那些。",
  "proof.fault.kept-own": "本浏览器承诺的随机数不在这次发牌里。",
  "proof.fault.kept-withheld": "对方说你没有公开随机数，但本浏览器已经发送。",
  "proof.fault.kept-voids": "有一次作废的发牌被遗漏，或与当时所说不同。",
  "proof.fault.kept-round": "本浏览器看过这一局，记录里却没有。",
} satisfies Partial<Catalogue>;
