// zh_proof.ts - Chinese, the proof of the deals: what was checked, and what is wrong.
import type { Catalogue } from "./index";

export const proof = {
  "proof": "发牌证明",
  "proof.about": "每次发牌前，服务器都必须先作出承诺。本页可以用它的种子重新算出每个人应得的" +
    "牌，并与实际比对。",
  "proof.check": "验证发牌",
  "proof.busy": "正在验证……",
  "proof.waiting": "发牌证明在本局结束时给出。",
  "proof.good": "发牌公平：你的浏览器已验证",
  "proof.bad": "发牌与证明不符",
  "proof.none": "这份记录没有发牌证明。",
  "proof.found": "已验证：封印对应这个秘密；种子由秘密和玩家加入的随机数生成（加入者：{added}" +
    " 人）；发出的所有手牌（{n} 手）、第一张牌、所有摸到的牌（{drawn} 张）和每次重洗（{reshuf" +
    "fles} 次）都出自这个种子。",
  "proof.late": "已验证：封印对应这个秘密，种子由秘密和玩家加入的随机数生成（加入者：{adde" +
    "d} 人）。本局你不是从头看到的，牌本身要在回顾时才能验证。",
  "proof.own": "已验证：封印对应这个秘密，种子由秘密和玩家加入的随机数生成（加入者：{added} " +
    "人）。这副牌是本桌自制的；牌是否出自种子，可用记录运行 “drawfour verify” 查明。",
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
  "proof.fault.played": "第 {n} 步：{name} 打出 {told}，按种子这张牌不在那手牌里。",
  "proof.fault.pile": "第 {n} 步之后，牌堆与种子和各步所得的不符。",
  "proof.fault.moves": "第 {n} 步与记录不一致。",
  "proof.fault.result": "结果与各手剩下的牌不符。",
  "proof.fault.unfinished": "本局没有讲到结束。",
} satisfies Partial<Catalogue>;
