/** The sentences of mails to customers. `{…}` stands for a value. */
export const texts = {
  open: 'Open the conversation',
  notRead: 'Answers to this mail are not read. Answer here: {link}',
  received: 'Thank you! We have received your message. Its number is #{number}.',
  addByReply: 'To add something, just reply to this mail.',
  resolved: 'We have marked your message #{number} as solved.',
  notSolved: 'Is it not solved yet? Answer, and we will look at it again.',
  rate: 'How satisfied are you?',
  lowest: 'Not at all',
  highest: 'Very satisfied',
  score: '{score} of 5',
  link: 'Here is your link to the conversation with {project} about #{number}.',
  linkUntil: 'The link works until {date}.',
  notAsked: 'If you did not ask for this link, you can ignore this mail.',
  wrote: '{name} wrote on {date}:',
  youWrote: 'You wrote on {date}:',
  attached: 'Attached: {names}',
  tooLarge: 'Too large to attach:',
  whyWrote: 'You get this mail because you wrote to {project} (#{number}).',
  whyAdded: 'You get this mail because {name} added you to a conversation with {project} (#{number}).',
  stop: 'Get no more mails about this',
};

export type MailTexts = typeof texts;
