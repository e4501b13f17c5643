import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'פתיחת השיחה',
  notRead: 'תשובות להודעה זו אינן נקראות. אפשר להשיב כאן: {link}',
  received: 'תודה! קיבלנו את הפנייה שלכם, ומספרה #{number}.',
  addByReply: 'כדי להוסיף משהו, פשוט השיבו להודעה זו.',
  resolved: 'סימנו את הפנייה שלכם #{number} כפתורה.',
  notSolved: 'העניין עדיין לא נפתר? השיבו לנו ונבדוק שוב.',
  rate: 'עד כמה אתם מרוצים?',
  lowest: 'בכלל לא',
  highest: 'מאוד',
  score: '{score} מתוך 5',
  link: 'הנה הקישור לשיחה שלכם עם {project} בנושא #{number}.',
  linkUntil: 'הקישור פעיל עד {date}.',
  notAsked: 'אם לא ביקשתם את הקישור, אפשר להתעלם מהודעה זו.',
  wrote: '{name}, {date}:',
  youWrote: 'כתבתם ב־{date}:',
  attached: 'מצורף: {names}',
  tooLarge: 'גדול מדי לצירוף:',
  whyWrote: 'קיבלתם הודעה זו כי פניתם אל {project} (#{number}).',
  whyAdded: 'קיבלתם הודעה זו כי צורפתם על ידי {name} לשיחה עם {project} (#{number}).',
  stop: 'לא לקבל עוד הודעות בנושא זה',
};
