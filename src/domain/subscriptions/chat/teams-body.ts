import type { ChatMessage } from './chat-message.ts';

/**
 * Writes the message as an Adaptive Card, in the form that the webhook of a workflow takes. Words of people stand in text
 * runs only: unlike text blocks, they know no Markdown, and keep line ends.
 */
export function teamsBody({ title, sender, excerpt, happened, link }: ChatMessage): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      text(title, { size: 'Large', weight: 'Bolder' }),
      ...(sender === null ? [] : [text(`From ${sender}`, { isSubtle: true })]),
      ...(excerpt ? [text(excerpt)] : []),
      ...happened.map((line) => text(line, { isSubtle: true })),
    ],
    actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: 'Open in Heed', url: link }],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { type: 'message', attachments: [attachment] };
}

function text(words: string, style: object = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: words, ...style }] };
}
