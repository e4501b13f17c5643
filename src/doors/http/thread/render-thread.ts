import type { ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { fill } from '../../../../packages/widget/src/texts/en.ts';
import { icon } from './icons.ts';
import { shownTime } from './in-words.ts';
import { html, type Markup } from './markup.ts';
import { framePage, type Page } from './page-frame.ts';
import { renderButton } from './render-button.ts';
import { renderComment, renderMessage } from './render-comment.ts';
import { renderRating } from './render-rating.ts';
import { renderReply } from './render-reply.ts';
import { renderShortPage } from './render-short-page.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import { statusInWords } from './status-in-words.ts';
import type { Words } from './words/en.ts';

/** Everything that a page shows besides the conversation. */
export interface Around {
  language: SpokenLanguage;
  /** The path of SITE_URL. */
  root: string;
  token: string;
  /** The sentence about the form that was sent last. */
  notice?: keyof Words | undefined;
  /** Why the form that was sent last has done nothing, in words, and whether it was the one to answer with. */
  fault?: { ofReply: boolean; text: string } | undefined;
  /** The text that was typed into that form. */
  draft?: { message?: string | undefined; ratingText?: string | undefined };
  /** From 1 to 5, if the reader comes by a link of a mail that asks for a rating. */
  chosenScore?: number | undefined;
}

/** Renders the conversation as a page. Its forms work without a script. */
export function renderThread(thread: ThreadView, around: Around): Page {
  const { language, root, token } = around;
  const { words } = language;
  const { project, status } = thread;
  const title = fill(words.title, { number: thread.ticketNumber });
  if (thread.sender === 'mail')
    return renderShortPage({ language, root, project, sign: 'mail', title: words.byMail, text: words.byMailWhy });
  const badge = html`<span class="status ${status.category}" data-live="status">${statusInWords(words, status)}</span>`;
  return framePage({ language, root, title, project, badge, follows: token }, renderContent(thread, around, title));
}

function renderContent(thread: ThreadView, around: Around, title: string): Markup {
  const { language, root, token, notice, fault, draft = {}, chosenScore } = around;
  const { words } = language;
  const path = `${root}/t/${token}`;
  const { canReply, canRate, satisfaction: rating } = thread;
  const isAtReply = fault?.ofReply === true && canReply;
  const isDone = thread.resolved || thread.status.category === 'closed';
  return html`<h1>${title}</h1>
${thread.sender === 'ask' && renderQuestion(words, path)}
<div role="log"><ol data-live="conversation">
${thread.message !== null && renderMessage(language, path, thread, thread.message)}${thread.comments.map((comment) => renderComment(language, path, comment, thread))}</ol></div>
<div data-live="waiting">${thread.comments.length === 0 && !isDone && html`<p class="waiting">${icon('clock')}${words.waiting}</p>`}</div>
<div role="status" id="notice">${notice && html`<p class="notice">${icon('check')}${words[notice]}</p>`}</div>
${fault && !isAtReply && html`<p class="fault" role="alert">${icon('warning')}${fault.text}</p>`}
<div data-live="end">${isDone && renderEnd(language, thread)}</div>
<div data-live="rating">${isDone && canRate && renderRating(language, path, { rating, chosenScore, draft: draft.ratingText })}</div>
${canReply ? renderReply(language, path, { draft: draft.message ?? '', fault: isAtReply ? fault?.text : undefined }) : html`<p class="off">${words.cannotReply}</p>`}
<div data-live="solve">${!isDone && html`<div class="solve">${renderButton(words.solve, `${path}/resolve`)}</div>`}</div>
${renderFooter(words, path, thread)}`;
}

/** The mailbox of an item that nobody has proven to be its own is asked first. */
function renderQuestion(words: Words, path: string): Markup {
  return html`<section class="card question" aria-labelledby="question">
<h2 id="question">${words.askSender}</h2>
<p>${words.askSenderWhy}</p>
<div class="choices">${renderButton(words.thatWasMe, `${path}/confirm-sender`, 'primary')}${renderButton(words.notMe, `${path}/not-me`)}</div>
<p class="soft">${words.notMeMeans}</p>
</section>`;
}

function renderEnd(language: SpokenLanguage, { resolvedAt, canReply, status }: ThreadView): Markup {
  const { words } = language;
  return html`<div class="end"><p class="done">${icon('check')}${statusInWords(words, status)}${resolvedAt !== null && shownTime(language, resolvedAt)}</p>
${canReply && html`<p class="soft">${words.opensAgain}</p>`}</div>`;
}

function renderFooter(words: Words, path: string, { unsubscribed }: ThreadView): Markup {
  return html`<footer>
<p>${icon('link')}<span>${words.linkWarning}</span></p>
${unsubscribed !== null && html`<div>${icon('mail')}<div>${renderMailSwitch(words, path, unsubscribed)}</div></div>`}
</footer>`;
}

function renderMailSwitch(words: Words, path: string, unsubscribed: boolean): Markup {
  if (!unsubscribed) return renderButton(words.stop, `${path}/unsubscribe`, 'plain');
  return html`<span>${words.stopped}</span> ${renderButton(words.resume, `${path}/resubscribe`, 'plain')}`;
}
