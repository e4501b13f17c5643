import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Ouvrir la conversation',
  notRead: 'Les réponses à cet e-mail ne sont pas lues. Répondez ici : {link}',
  received: 'Merci ! Nous avons bien reçu votre message, sous le numéro #{number}.',
  addByReply: 'Pour ajouter quelque chose, répondez simplement à cet e-mail.',
  resolved: 'Nous avons marqué votre message #{number} comme résolu.',
  notSolved: 'Ce n’est pas encore résolu ? Répondez-nous et nous y regarderons de nouveau.',
  rate: 'Quel est votre degré de satisfaction ?',
  lowest: 'Pas du tout satisfait',
  highest: 'Très satisfait',
  score: '{score} sur 5',
  link: 'Voici votre lien vers la conversation avec {project} au sujet de #{number}.',
  linkUntil: 'Le lien est valable jusqu’au {date}.',
  notAsked: 'Si vous n’avez pas demandé ce lien, vous pouvez ignorer cet e-mail.',
  wrote: '{name} a écrit le {date} :',
  youWrote: 'Vous avez écrit le {date} :',
  attached: 'En pièce jointe : {names}',
  tooLarge: 'Trop volumineux pour être joint :',
  whyWrote: 'Vous recevez cet e-mail parce que vous avez écrit à {project} (#{number}).',
  whyAdded: 'Vous recevez cet e-mail parce que {name} vous a ajouté(e) à une conversation avec {project} (#{number}).',
  stop: 'Ne plus recevoir d’e-mails à ce sujet',
};
