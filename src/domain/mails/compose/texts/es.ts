import type { MailTexts } from './en.ts';

export const texts: MailTexts = {
  open: 'Abrir la conversación',
  notRead: 'Las respuestas a este correo no se leen. Responda aquí: {link}',
  received: '¡Gracias! Hemos recibido su mensaje con el número #{number}.',
  addByReply: 'Para añadir algo, simplemente responda a este correo.',
  resolved: 'Hemos marcado su mensaje #{number} como resuelto.',
  notSolved: '¿Todavía no está resuelto? Responda y lo revisaremos de nuevo.',
  rate: '¿Cuál es su grado de satisfacción?',
  lowest: 'Nada satisfecho',
  highest: 'Muy satisfecho',
  score: '{score} de 5',
  link: 'Este es su enlace a la conversación con {project} sobre #{number}.',
  linkUntil: 'El enlace funciona hasta el {date}.',
  notAsked: 'Si no ha pedido este enlace, puede ignorar este correo.',
  wrote: '{name} escribió el {date}:',
  youWrote: 'Usted escribió el {date}:',
  attached: 'Adjunto: {names}',
  tooLarge: 'Demasiado grande para adjuntarlo:',
  whyWrote: 'Recibe este correo porque escribió a {project} (#{number}).',
  whyAdded: 'Recibe este correo porque {name} le añadió a una conversación con {project} (#{number}).',
  stop: 'No recibir más correos sobre este tema',
};
