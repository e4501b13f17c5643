import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Mở cuộc trò chuyện',
  notRead: 'Thư trả lời cho email này sẽ không được đọc. Hãy trả lời tại đây: {link}',
  received: 'Cảm ơn bạn! Chúng tôi đã nhận được tin nhắn của bạn với số #{number}.',
  addByReply: 'Để bổ sung điều gì, bạn chỉ cần trả lời email này.',
  resolved: 'Chúng tôi đã đánh dấu tin nhắn #{number} của bạn là đã giải quyết.',
  notSolved: 'Vẫn chưa được giải quyết? Hãy trả lời, chúng tôi sẽ xem lại.',
  rate: 'Bạn hài lòng đến mức nào?',
  lowest: 'Hoàn toàn không',
  highest: 'Rất hài lòng',
  score: '{score}/5',
  link: 'Đây là liên kết đến cuộc trò chuyện của bạn với {project} về #{number}.',
  linkUntil: 'Liên kết có hiệu lực đến ngày {date}.',
  notAsked: 'Nếu bạn không yêu cầu liên kết này, hãy bỏ qua email này.',
  wrote: '{name} đã viết vào ngày {date}:',
  youWrote: 'Bạn đã viết vào ngày {date}:',
  attached: 'Đính kèm: {names}',
  tooLarge: 'Quá lớn để đính kèm:',
  whyWrote: 'Bạn nhận được email này vì bạn đã viết cho {project} (#{number}).',
  whyAdded: 'Bạn nhận được email này vì {name} đã thêm bạn vào cuộc trò chuyện với {project} (#{number}).',
  stop: 'Không nhận thêm email về việc này',
};
