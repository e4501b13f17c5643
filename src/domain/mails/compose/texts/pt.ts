import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Abrir a conversa',
  notRead: 'As respostas a este e-mail não são lidas. Responda aqui: {link}',
  received: 'Obrigado! Recebemos a sua mensagem com o número #{number}.',
  addByReply: 'Para acrescentar algo, basta responder a este e-mail.',
  resolved: 'Marcámos a sua mensagem #{number} como resolvida.',
  notSolved: 'Ainda não está resolvido? Responda e voltaremos a analisar.',
  rate: 'Qual é o seu grau de satisfação?',
  lowest: 'Nada satisfeito',
  highest: 'Muito satisfeito',
  score: '{score} de 5',
  link: 'Aqui está o seu link para a conversa com {project} sobre #{number}.',
  linkUntil: 'O link funciona até {date}.',
  notAsked: 'Se não pediu este link, pode ignorar este e-mail.',
  wrote: '{name} escreveu em {date}:',
  youWrote: 'Escreveu em {date}:',
  attached: 'Em anexo: {names}',
  tooLarge: 'Demasiado grande para anexar:',
  whyWrote: 'Recebe este e-mail porque escreveu a {project} (#{number}).',
  whyAdded: 'Recebe este e-mail porque {name} o(a) adicionou a uma conversa com {project} (#{number}).',
  stop: 'Não receber mais e-mails sobre este assunto',
};
