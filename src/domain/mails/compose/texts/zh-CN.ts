import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: '打开对话',
  notRead: '我们不会查看对此邮件的回复。请在这里回复：{link}',
  received: '谢谢！我们已收到您的消息，编号为 #{number}。',
  addByReply: '如需补充，直接回复此邮件即可。',
  resolved: '我们已将您的消息 #{number} 标记为已解决。',
  notSolved: '问题还没有解决？请回复，我们会再次查看。',
  rate: '您的满意度如何？',
  lowest: '非常不满意',
  highest: '非常满意',
  score: '{score} 分（满分 5 分）',
  link: '这是您与 {project} 关于 #{number} 的对话链接。',
  linkUntil: '此链接有效期至{date}。',
  notAsked: '如果您没有请求此链接，请忽略此邮件。',
  wrote: '{name} 于{date}写道：',
  youWrote: '您于{date}写道：',
  attached: '附件：{names}',
  tooLarge: '文件过大，无法作为附件：',
  whyWrote: '您收到此邮件，是因为您曾向 {project} 发送消息（#{number}）。',
  whyAdded: '您收到此邮件，是因为 {name} 将您添加到了与 {project} 的对话中（#{number}）。',
  stop: '不再接收与此相关的邮件',
};
