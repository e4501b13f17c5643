import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Öppna konversationen',
  notRead: 'Svar på det här mejlet läses inte. Svara här: {link}',
  received: 'Tack! Vi har tagit emot ditt meddelande med nummer #{number}.',
  addByReply: 'Svara bara på det här mejlet om du vill lägga till något.',
  resolved: 'Vi har markerat ditt meddelande #{number} som löst.',
  notSolved: 'Är det inte löst än? Svara, så tittar vi på det igen.',
  rate: 'Hur nöjd är du?',
  lowest: 'Inte alls',
  highest: 'Mycket nöjd',
  score: '{score} av 5',
  link: 'Här är din länk till konversationen med {project} om #{number}.',
  linkUntil: 'Länken fungerar till och med {date}.',
  notAsked: 'Om du inte har bett om länken kan du bortse från det här mejlet.',
  wrote: '{name} skrev den {date}:',
  youWrote: 'Du skrev den {date}:',
  attached: 'Bifogat: {names}',
  tooLarge: 'För stort för att bifoga:',
  whyWrote: 'Du får det här mejlet eftersom du har skrivit till {project} (#{number}).',
  whyAdded: 'Du får det här mejlet eftersom {name} har lagt till dig i en konversation med {project} (#{number}).',
  stop: 'Få inga fler mejl om detta',
};
