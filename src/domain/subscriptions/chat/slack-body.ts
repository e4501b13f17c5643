import type { ChatMessage } from './chat-message.ts';
import { shortened } from './inert-text.ts';

/** Slack refuses longer ones. Entities count as they are written. */
const mostOf = { header: 150, section: 3_000 };

/**
 * Writes the message in Block Kit, with a text for notifications. Words of people stand in plain text only, which has no
 * markup, and are escaped on top, because Slack reads entities there too.
 */
export function slackBody({ title, sender, excerpt, happened, link }: ChatMessage): object {
  return {
    text: escaped(`${title} – ${happened.join('; ')}`),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(fitting(title, mostOf.header)) },
      ...(sender === null ? [] : [{ type: 'context', elements: [plain(`From ${sender}`)] }]),
      ...(excerpt ? [{ type: 'section', text: plain(excerpt) }] : []),
      { type: 'section', text: plain(fitting(happened.join('\n'), mostOf.section)) },
      ...(link === null
        ? []
        : [
            {
              type: 'context',
              elements: [{ type: 'mrkdwn', text: `<${escaped(link)}|Open in Heed>`, verbatim: true }],
            },
          ]),
    ],
  };
}

function plain(text: string) {
  return { type: 'plain_text', text: escaped(text), emoji: false };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function fitting(text: string, most: number): string {
  let fit = shortened(text, most);
  while (escaped(fit).length > most) fit = shortened(fit, fit.length - 5);
  return fit;
}
