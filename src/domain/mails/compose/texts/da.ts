import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Åbn samtalen',
  notRead: 'Svar på denne mail bliver ikke læst. Svar her: {link}',
  received: 'Tak! Vi har modtaget din besked med nummer #{number}.',
  addByReply: 'Svar blot på denne mail, hvis du vil tilføje noget.',
  resolved: 'Vi har markeret din besked #{number} som løst.',
  notSolved: 'Er det ikke løst endnu? Svar, så ser vi på det igen.',
  rate: 'Hvor tilfreds er du?',
  lowest: 'Slet ikke',
  highest: 'Meget tilfreds',
  score: '{score} af 5',
  link: 'Her er dit link til samtalen med {project} om #{number}.',
  linkUntil: 'Linket virker til og med {date}.',
  notAsked: 'Hvis du ikke har bedt om linket, kan du se bort fra denne mail.',
  wrote: '{name} skrev den {date}:',
  youWrote: 'Du skrev den {date}:',
  attached: 'Vedhæftet: {names}',
  tooLarge: 'For stort til at vedhæfte:',
  whyWrote: 'Du får denne mail, fordi du har skrevet til {project} (#{number}).',
  whyAdded: 'Du får denne mail, fordi {name} har føjet dig til en samtale med {project} (#{number}).',
  stop: 'Få ikke flere mails om dette',
};
