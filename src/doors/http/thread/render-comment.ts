import type { ThreadComment, ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { shownTime } from './in-words.ts';
import { linkedText } from './linked-text.ts';
import { html, type Markup } from './markup.ts';
import { renderFiles } from './render-files.ts';
import type { SpokenLanguage } from './spoken-language.ts';

/** Renders the message that began the conversation, as its first entry. */
export function renderMessage(language: SpokenLanguage, path: string, thread: ThreadView, message: string): Markup {
  const { attachments, createdAt, submitter } = thread;
  const first = { id: 'message', authorType: 'customer' as const, authorName: submitter.name ?? '', own: false };
  return renderComment(language, path, { ...first, message, attachments, createdAt }, thread);
}

/**
 * Renders an entry of the conversation. Addresses become links in agents' entries only: a stranger could have written
 * others.
 */
export function renderComment(
  language: SpokenLanguage,
  path: string,
  { id, authorType, authorName, message, attachments, createdAt, own }: ThreadComment,
  { project }: Pick<ThreadView, 'project'>,
): Markup {
  const { words, tag } = language;
  const isAgent = authorType === 'agent';
  const name = own ? words.you : authorName.trim() || (isAgent ? project.name : words.customer);
  const initial = [...(authorName.trim() || name)][0]?.toLocaleUpperCase(tag);
  return html`<li class="entry ${isAgent ? 'agent' : 'customer'}" id="${id}" data-by="${authorType}">
<span class="avatar" aria-hidden="true">${initial}</span>
<article>
<header><h2><bdi>${name}</bdi></h2>${isAgent && html`<bdi class="team">${project.name}</bdi>`}${shownTime(language, createdAt)}</header>
${message !== '' && html`<p class="text" dir="auto">${isAgent ? linkedText(message) : message}</p>`}
${renderFiles(language, path, attachments)}
</article>
</li>
`;
}
