import type { HeedError } from '../../../base/errors.ts';
import { readableError } from '../../../platform/readable-error.ts';
import { faultInWords, statusOf } from './fault-in-words.ts';
import type { Page } from './page-frame.ts';
import { renderExpired, renderMissing, renderTrouble } from './render-short-page.ts';
import { type Around, renderThread } from './render-thread.ts';
import type { ThreadPagesParts } from './thread-pages-parts.ts';
import { sendMarkdown, sendPage, type Visit, wantsMarkdown } from './visit.ts';

interface RefusedForm extends Pick<Around, 'draft' | 'chosenScore'> {
  ofReply?: boolean;
  hadFiles?: boolean;
}

/**
 * Answers a form that did nothing: the page says why and shows what was typed, so that nothing is lost. `fault` is an
 * error, or the words for what is wrong.
 */
export async function refuseForm(
  parts: ThreadPagesParts,
  visit: Visit,
  fault: unknown,
  { ofReply = false, hadFiles = false, ...form }: RefusedForm = {},
): Promise<void> {
  const { words } = visit.language;
  const error = typeof fault === 'string' ? undefined : readable(parts, visit, fault);
  const typed = form.draft?.message ?? form.draft?.ratingText ?? '';
  if (error && typed === '' && [404, 410].includes(statusOf(error))) return sendTrouble(visit, error);
  const why = error ? faultInWords(words, error) : String(fault);
  const text = hadFiles ? `${why} ${words.attachAgain}` : why;
  const status = error ? statusOf(error) : 400;
  visit.res.set(error?.headers ?? {});
  const page = await visit.door.get(visit.token).then(
    (thread) => renderThread(thread, { ...visit, ...form, fault: { ofReply, text } }),
    // Its limit may be reached too.
    () => renderTrouble(visit, visit.token, text, typed),
  );
  sendPage(visit, status, page);
}

/** Shows an error as a page. */
export function showTrouble(parts: ThreadPagesParts, visit: Visit, thrown: unknown): void {
  if (visit.res.headersSent) throw thrown;
  sendTrouble(visit, readable(parts, visit, thrown));
}

function sendTrouble(visit: Visit, error: HeedError): void {
  visit.res.set(error.headers);
  const status = statusOf(error);
  if (!wantsMarkdown(visit)) {
    sendPage(visit, status, pageFor(visit, error));
    return;
  }
  const { words } = visit.language;
  const reasons: Record<number, string> = { 404: words.missingWhy, 410: words.expiredWhy };
  sendMarkdown(visit, status, `# ${faultInWords(words, error)}\n\n${reasons[status] ?? ''}\n`);
}

function pageFor(visit: Visit, error: HeedError): Page {
  const status = statusOf(error);
  if (status === 410) return renderExpired(visit, visit.token, visit.req.query.done === 'linkSent');
  if (status === 404) return renderMissing(visit);
  return renderTrouble(visit, visit.token, faultInWords(visit.language.words, error), '');
}

function readable({ log }: ThreadPagesParts, { res }: Visit, thrown: unknown): HeedError {
  return readableError(thrown, log, res.locals.requestId as string);
}
