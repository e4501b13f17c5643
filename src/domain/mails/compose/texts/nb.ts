import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Åpne samtalen',
  notRead: 'Svar på denne e-posten blir ikke lest. Svar her: {link}',
  received: 'Takk! Vi har mottatt meldingen din med nummer #{number}.',
  addByReply: 'Svar bare på denne e-posten hvis du vil legge til noe.',
  resolved: 'Vi har merket meldingen din #{number} som løst.',
  notSolved: 'Er det ikke løst ennå? Svar, så ser vi på det igjen.',
  rate: 'Hvor fornøyd er du?',
  lowest: 'Ikke i det hele tatt',
  highest: 'Svært fornøyd',
  score: '{score} av 5',
  link: 'Her er lenken din til samtalen med {project} om #{number}.',
  linkUntil: 'Lenken virker til og med {date}.',
  notAsked: 'Hvis du ikke har bedt om lenken, kan du se bort fra denne e-posten.',
  wrote: '{name} skrev {date}:',
  youWrote: 'Du skrev {date}:',
  attached: 'Vedlagt: {names}',
  tooLarge: 'For stort til å legge ved:',
  whyWrote: 'Du får denne e-posten fordi du har skrevet til {project} (#{number}).',
  whyAdded: 'Du får denne e-posten fordi {name} har lagt deg til i en samtale med {project} (#{number}).',
  stop: 'Ikke få flere e-poster om dette',
};
