import type { ChatMessage } from './chat-message.ts';

/**
 * Writes the message as an Adaptive Card, in the form that the webhook of a workflow takes. Words of people stand in text
 * runs only: unlike text blocks, they know no Markdown.
 */
export function teamsBody({ title, sender, excerpt, happened, link }: ChatMessage): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      text(title, { size: 'Large', weight: 'Bolder' }),
      ...(sender === null ? [] : [text(`From ${sender}`, { isSubtle: true })]),
      ...(excerpt ? linesOf(excerpt) : []),
      ...happened.map((line) => text(line, { isSubtle: true })),
    ],
    actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: 'Open in Heed', url: link }],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { type: 'message', attachments: [attachment] };
}

/** A block for each line: not every app shows the line ends of a text run. */
function linesOf(words: string): object[] {
  return words.split('\n\n').flatMap((paragraph) => {
    const [first = '', ...others] = paragraph.split('\n');
    return [text(first), ...others.map((line) => ({ ...text(line), spacing: 'None' }))];
  });
}

function text(words: string, style: object = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: words, ...style }] };
}
