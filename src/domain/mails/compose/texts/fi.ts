import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Avaa keskustelu',
  notRead: 'Vastauksia tähän sähköpostiin ei lueta. Vastaa täällä: {link}',
  received: 'Kiitos! Olemme vastaanottaneet viestisi numerolla #{number}.',
  addByReply: 'Jos haluat lisätä jotain, vastaa tähän sähköpostiin.',
  resolved: 'Olemme merkinneet viestisi #{number} ratkaistuksi.',
  notSolved: 'Eikö asia ole vielä ratkennut? Vastaa, niin palaamme siihen.',
  rate: 'Kuinka tyytyväinen olet?',
  lowest: 'En lainkaan',
  highest: 'Erittäin tyytyväinen',
  score: '{score}/5',
  link: 'Tässä on linkkisi keskusteluun (#{number}), jonka toinen osapuoli on {project}.',
  linkUntil: 'Linkki toimii {date} asti.',
  notAsked: 'Jos et ole pyytänyt tätä linkkiä, voit jättää tämän sähköpostin huomiotta.',
  wrote: '{name} kirjoitti {date}:',
  youWrote: 'Kirjoitit {date}:',
  attached: 'Liitteenä: {names}',
  tooLarge: 'Liian suuri liitettäväksi:',
  whyWrote: 'Saat tämän sähköpostin, koska olet lähettänyt viestin (#{number}). Vastaanottaja: {project}.',
  whyAdded: 'Saat tämän sähköpostin, koska {name} lisäsi sinut keskusteluun: {project} (#{number}).',
  stop: 'En halua enempää sähköposteja tästä',
};
