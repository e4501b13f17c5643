import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Otevřít konverzaci',
  notRead: 'Odpovědi na tento e-mail nikdo nečte. Odpovězte zde: {link}',
  received: 'Děkujeme! Vaši zprávu jsme přijali pod číslem #{number}.',
  addByReply: 'Chcete-li něco doplnit, stačí odpovědět na tento e-mail.',
  resolved: 'Vaši zprávu #{number} jsme označili jako vyřešenou.',
  notSolved: 'Není to ještě vyřešené? Odpovězte a znovu se na to podíváme.',
  rate: 'Jak jste s námi spokojeni?',
  lowest: 'Vůbec ne',
  highest: 'Velmi',
  score: '{score} z 5',
  link: 'Zde je váš odkaz na konverzaci s {project} ohledně #{number}.',
  linkUntil: 'Odkaz platí do {date}.',
  notAsked: 'Pokud jste o tento odkaz nežádali, e-mail ignorujte.',
  wrote: '{name}, {date}:',
  youWrote: 'Vaše zpráva, {date}:',
  attached: 'V příloze: {names}',
  tooLarge: 'Příliš velké na přílohu:',
  whyWrote: 'Tento e-mail dostáváte v souvislosti s vaší zprávou pro {project} (#{number}).',
  whyAdded: 'Tento e-mail dostáváte, protože vás uživatel {name} přidal do konverzace s {project} (#{number}).',
  stop: 'Nedostávat už e-maily k této věci',
};
