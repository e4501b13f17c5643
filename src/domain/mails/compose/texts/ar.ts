import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'فتح المحادثة',
  notRead: 'لا تُقرأ الردود على هذه الرسالة. يُرجى الرد هنا: {link}',
  received: 'شكرًا لك! لقد استلمنا رسالتك برقم #{number}.',
  addByReply: 'لإضافة شيء ما، ما عليك سوى الرد على هذه الرسالة.',
  resolved: 'لقد وضعنا على رسالتك #{number} علامة «تم الحل».',
  notSolved: 'ألم تُحل المشكلة بعد؟ أرسل ردًا وسننظر فيها مجددًا.',
  rate: 'ما مدى رضاك؟',
  lowest: 'غير راضٍ إطلاقًا',
  highest: 'راضٍ جدًا',
  score: '{score} من 5',
  link: 'إليك رابط محادثتك مع {project} بشأن #{number}.',
  linkUntil: 'يعمل الرابط حتى {date}.',
  notAsked: 'إذا لم تطلب هذا الرابط، فيمكنك تجاهل هذه الرسالة.',
  wrote: '{name}، {date}:',
  youWrote: 'رسالتك بتاريخ {date}:',
  attached: 'مرفق: {names}',
  tooLarge: 'أكبر من أن يُرفق:',
  whyWrote: 'وصلتك هذه الرسالة لأنك راسلت {project} (#{number}).',
  whyAdded: 'وصلتك هذه الرسالة لأنك أُضفت من قِبل {name} إلى محادثة مع {project} (#{number}).',
  stop: 'إيقاف الرسائل حول هذا الموضوع',
};
