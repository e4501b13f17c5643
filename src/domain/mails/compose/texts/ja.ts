import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: '会話を開く',
  notRead: 'このメールへの返信は読まれません。こちらからご返信ください：{link}',
  received: 'ありがとうございます。メッセージを番号 #{number} で受け付けました。',
  addByReply: '追加でお伝えになりたいことがあれば、このメールにご返信ください。',
  resolved: 'メッセージ #{number} を解決済みにしました。',
  notSolved: 'まだ解決していない場合は、ご返信ください。もう一度確認いたします。',
  rate: '対応にご満足いただけましたか？',
  lowest: 'まったく満足していない',
  highest: 'とても満足',
  score: '5 段階中 {score}',
  link: '#{number} に関する {project} との会話へのリンクです。',
  linkUntil: 'リンクの有効期限は{date}です。',
  notAsked: 'このリンクをご依頼になっていない場合は、このメールを無視してください。',
  wrote: '{date}に{name}さんが書きました：',
  youWrote: '{date}にあなたが書きました：',
  attached: '添付：{names}',
  tooLarge: '大きすぎて添付できないファイル：',
  whyWrote: 'このメールは、{project} にメッセージをお送りいただいた方にお届けしています（#{number}）。',
  whyAdded: 'このメールは、{name}さんがあなたを {project} との会話に追加したため、お届けしています（#{number}）。',
  stop: 'この件のメールを今後受け取らない',
};
