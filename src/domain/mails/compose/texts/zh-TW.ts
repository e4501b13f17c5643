import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: '開啟對話',
  notRead: '我們不會查看對此郵件的回覆。請在這裡回覆：{link}',
  received: '謝謝您！我們已收到您的訊息，編號為 #{number}。',
  addByReply: '如需補充，直接回覆此郵件即可。',
  resolved: '我們已將您的訊息 #{number} 標示為已解決。',
  notSolved: '問題還沒有解決嗎？請回覆，我們會再次查看。',
  rate: '您的滿意度如何？',
  lowest: '非常不滿意',
  highest: '非常滿意',
  score: '{score} 分（滿分 5 分）',
  link: '這是您與 {project} 關於 #{number} 的對話連結。',
  linkUntil: '此連結有效期限至{date}。',
  notAsked: '如果您沒有要求此連結，請忽略此郵件。',
  wrote: '{name} 於{date}寫道：',
  youWrote: '您於{date}寫道：',
  attached: '附件：{names}',
  tooLarge: '檔案過大，無法附加：',
  whyWrote: '您收到此郵件，是因為您曾傳送訊息給 {project}（#{number}）。',
  whyAdded: '您收到此郵件，是因為 {name} 將您加入了與 {project} 的對話（#{number}）。',
  stop: '不再收到與此相關的郵件',
};
