import type { ThreadFile, ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { fill } from '../../../../packages/widget/src/texts/en.ts';
import { sizeInWords, timeInWords } from './in-words.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import { statusInWords } from './status-in-words.ts';

/** Renders the conversation for programs that read for a customer. `url` is the absolute address of the page. */
export function renderThreadMarkdown(thread: ThreadView, language: SpokenLanguage, url: string): string {
  const { words } = language;
  const { ticketNumber, project, status, submitter, satisfaction: rating } = thread;
  if (thread.sender === 'mail') return `# ${words.byMail}\n\n${words.byMailWhy}\n`;
  const { message } = thread;
  const author = { id: '', authorType: 'customer', authorName: submitter.name ?? '', own: false };
  const first = message === null ? [] : [{ ...thread, ...author, message }];
  const parts = [
    `# ${fill(words.title, { number: ticketNumber })} · ${oneLine(project.name)}`,
    `${oneLine(statusInWords(words, status))}${thread.resolvedAt === null ? '' : `, ${thread.resolvedAt}`}`,
    ...[...first, ...thread.comments].flatMap((comment) => renderEntry(comment, thread, language, url)),
    ...(rating === null ? [] : [fill(words.rated, { score: rating.score }), ...quoted(rating.text ?? '')]),
    '---',
    thread.canReply ? `${words.reply}: \`POST ${apiAddress(url)}/comments\` {"message": "…"}` : words.cannotReply,
    words.linkWarning,
    ...(thread.unsubscribed ? [words.stopped] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

interface Entry {
  authorType: string;
  authorName: string;
  own: boolean;
  createdAt: string;
  message: string;
  attachments: ThreadFile[];
}

/** Words of people are quoted, so that no line of theirs can pass for one of the page. */
function renderEntry(entry: Entry, { project }: ThreadView, { tag, words }: SpokenLanguage, url: string): string[] {
  const { authorType, authorName, own, createdAt, message, attachments } = entry;
  const isAgent = authorType === 'agent';
  const name = own ? words.you : authorName.trim() || (isAgent ? project.name : words.customer);
  const files = attachments.map(
    ({ id, fileName, fileSize }) =>
      `- [${escaped(oneLine(fileName))}](${url}/files/${encodeURIComponent(id)}) (${sizeInWords(tag, fileSize)})`,
  );
  return [
    `## ${escaped(oneLine(name))}${isAgent ? ` (${escaped(oneLine(project.name))})` : ''}, ${timeInWords(tag, createdAt)}`,
    ...quoted(message),
    ...(files.length === 0 ? [] : [files.join('\n')]),
  ];
}

function quoted(text: string): string[] {
  return text === '' ? [] : [text.replaceAll(/^/gm, '> ')];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#]/g, '\\$&');
}

function apiAddress(url: string): string {
  return url.replace(/\/t\/([^/]+)$/, '/api/thread/$1');
}
