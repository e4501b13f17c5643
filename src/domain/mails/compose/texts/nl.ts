import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Gesprek openen',
  notRead: 'Antwoorden op deze e-mail worden niet gelezen. Antwoord hier: {link}',
  received: 'Bedankt! We hebben je bericht ontvangen onder nummer #{number}.',
  addByReply: 'Wil je iets toevoegen? Beantwoord dan gewoon deze e-mail.',
  resolved: 'We hebben je bericht #{number} als opgelost gemarkeerd.',
  notSolved: 'Is het nog niet opgelost? Antwoord, dan kijken we er opnieuw naar.',
  rate: 'Hoe tevreden ben je?',
  lowest: 'Helemaal niet',
  highest: 'Heel tevreden',
  score: '{score} van 5',
  link: 'Hier is je link naar het gesprek met {project} over #{number}.',
  linkUntil: 'De link werkt tot en met {date}.',
  notAsked: 'Heb je deze link niet aangevraagd? Dan kun je deze e-mail negeren.',
  wrote: '{name} schreef op {date}:',
  youWrote: 'Je schreef op {date}:',
  attached: 'Bijlage: {names}',
  tooLarge: 'Te groot om bij te voegen:',
  whyWrote: 'Je krijgt deze e-mail omdat je aan {project} hebt geschreven (#{number}).',
  whyAdded: 'Je krijgt deze e-mail omdat {name} je aan een gesprek met {project} heeft toegevoegd (#{number}).',
  stop: 'Geen e-mails meer hierover ontvangen',
};
