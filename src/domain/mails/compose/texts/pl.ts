import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Otwórz rozmowę',
  notRead: 'Odpowiedzi na tę wiadomość nie są czytane. Odpowiedz tutaj: {link}',
  received: 'Dziękujemy! Otrzymaliśmy Twoją wiadomość pod numerem #{number}.',
  addByReply: 'Aby coś dodać, po prostu odpowiedz na tę wiadomość.',
  resolved: 'Oznaczyliśmy Twoją wiadomość #{number} jako rozwiązaną.',
  notSolved: 'Sprawa nie jest jeszcze rozwiązana? Odpowiedz, a zajmiemy się nią ponownie.',
  rate: 'Jak oceniasz naszą pomoc?',
  lowest: 'Bardzo źle',
  highest: 'Bardzo dobrze',
  score: '{score} z 5',
  link: 'Oto Twój link do rozmowy z {project} w sprawie #{number}.',
  linkUntil: 'Link działa do {date}.',
  notAsked: 'Jeśli ta prośba o link nie pochodzi od Ciebie, zignoruj tę wiadomość.',
  wrote: '{name}, {date}:',
  youWrote: 'Twoja wiadomość, {date}:',
  attached: 'W załączniku: {names}',
  tooLarge: 'Zbyt duże, aby załączyć:',
  whyWrote: 'Otrzymujesz tę wiadomość w związku z Twoim zgłoszeniem do {project} (#{number}).',
  whyAdded: 'Otrzymujesz tę wiadomość, ponieważ użytkownik {name} dodał Cię do rozmowy z {project} (#{number}).',
  stop: 'Nie chcę więcej wiadomości w tej sprawie',
};
