import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Apri la conversazione',
  notRead: 'Le risposte a questa e-mail non vengono lette. Rispondi qui: {link}',
  received: 'Grazie! Abbiamo ricevuto il tuo messaggio con il numero #{number}.',
  addByReply: 'Per aggiungere qualcosa, rispondi semplicemente a questa e-mail.',
  resolved: 'Abbiamo contrassegnato come risolto il tuo messaggio #{number}.',
  notSolved: 'Non è ancora risolto? Rispondi e ce ne occuperemo di nuovo.',
  rate: 'Quanto sei soddisfatto?',
  lowest: 'Per niente',
  highest: 'Molto',
  score: '{score} su 5',
  link: 'Ecco il tuo link alla conversazione con {project} su #{number}.',
  linkUntil: 'Il link è valido fino al {date}.',
  notAsked: 'Se non hai richiesto questo link, puoi ignorare questa e-mail.',
  wrote: '{name} ha scritto il {date}:',
  youWrote: 'Hai scritto il {date}:',
  attached: 'In allegato: {names}',
  tooLarge: 'Troppo grande per essere allegato:',
  whyWrote: 'Ricevi questa e-mail perché hai scritto a {project} (#{number}).',
  whyAdded: 'Ricevi questa e-mail perché {name} ti ha aggiunto a una conversazione con {project} (#{number}).',
  stop: 'Non ricevere più e-mail su questo argomento',
};
