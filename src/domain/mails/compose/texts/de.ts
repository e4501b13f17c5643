import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Unterhaltung öffnen',
  notRead: 'Antworten auf diese E-Mail werden nicht gelesen. Antworten Sie hier: {link}',
  received: 'Vielen Dank! Ihre Nachricht ist angekommen, mit der Nummer #{number}.',
  addByReply: 'Möchten Sie etwas ergänzen? Antworten Sie einfach auf diese E-Mail.',
  resolved: 'Wir haben Ihre Nachricht #{number} als gelöst markiert.',
  notSolved: 'Ist es noch nicht gelöst? Antworten Sie, und wir sehen es uns noch einmal an.',
  rate: 'Wie zufrieden sind Sie?',
  lowest: 'Gar nicht',
  highest: 'Sehr zufrieden',
  score: '{score} von 5',
  link: 'Hier ist Ihr Link zur Unterhaltung mit {project} über #{number}.',
  linkUntil: 'Der Link gilt bis zum {date}.',
  notAsked: 'Wenn Sie diesen Link nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  wrote: '{name} schrieb am {date}:',
  youWrote: 'Sie schrieben am {date}:',
  attached: 'Im Anhang: {names}',
  tooLarge: 'Zu groß für den Anhang:',
  whyWrote: 'Sie bekommen diese E-Mail, weil Sie an {project} geschrieben haben (#{number}).',
  whyAdded:
    'Sie bekommen diese E-Mail, weil {name} Sie zu einer Unterhaltung mit {project} hinzugefügt hat (#{number}).',
  stop: 'Keine E-Mails mehr dazu bekommen',
};
