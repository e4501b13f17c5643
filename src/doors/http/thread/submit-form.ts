import express from 'express';
import { trimBlank } from '../../../base/blank.ts';
import { NotFound } from '../../../base/errors.ts';
import { runMiddleware } from '../request/run-middleware.ts';
import { refuseForm } from './answer-trouble.ts';
import type { ThreadDoor } from './thread-door.ts';
import type { ThreadPagesParts } from './thread-pages-parts.ts';
import type { Visit } from './visit.ts';
import type { Words } from './words/en.ts';

/** Names of the sentences that a page may say after a form. */
const notices = [
  'sent',
  'solvedThanks',
  'ratedThanks',
  'stopped',
  'resumed',
  'confirmed',
  'disputed',
  'linkSent',
] as const;

type Notice = (typeof notices)[number] & keyof Words;

interface Form {
  act(door: ThreadDoor, token: string): Promise<void>;
  notice: Notice;
}

/** The forms that have nothing but a button, by the ends of their paths. */
const forms = new Map<string, Form>([
  ['resolve', { act: (door, token) => door.resolve(token), notice: 'solvedThanks' }],
  ['unsubscribe', { act: (door, token) => door.unsubscribe(token), notice: 'stopped' }],
  ['resubscribe', { act: (door, token) => door.resubscribe(token), notice: 'resumed' }],
  ['link', { act: (door, token) => door.requestLink(token), notice: 'linkSent' }],
  ['confirm-sender', { act: (door, token) => door.confirmSender(token), notice: 'confirmed' }],
  ['not-me', { act: (door, token) => door.notMe(token), notice: 'disputed' }],
]);

export async function submitForm(parts: ThreadPagesParts, visit: Visit): Promise<void> {
  const form = forms.get(String(visit.req.params.action));
  if (!form) throw new NotFound('The page does not exist');
  try {
    await form.act(visit.door, visit.token);
  } catch (error) {
    return refuseForm(parts, visit, error);
  }
  goBack(visit, form.notice);
}

/** Takes a rating with the text beside it. */
export async function submitRating(parts: ThreadPagesParts, visit: Visit): Promise<void> {
  const { req, res, language, token } = visit;
  await runMiddleware(express.urlencoded({ extended: false, limit: 65_536 }), req, res);
  const { score, text: typed } = (req.body ?? {}) as Record<string, unknown>;
  const text = trimBlank(typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : '');
  const isScore = typeof score === 'string' && /^[1-5]$/.test(score);
  const form = { draft: { ratingText: text }, chosenScore: isScore ? Number(score) : undefined };
  if (!isScore) return refuseForm(parts, visit, language.words.chooseScore, form);
  try {
    await visit.door.rate(token, { score: Number(score), text: text || null });
  } catch (error) {
    return refuseForm(parts, visit, error, form);
  }
  goBack(visit, 'ratedThanks');
}

/** Returns the notice that the address of a page names. Anybody can write the address, but not the words. */
export function noticeOf(named: unknown): Notice | undefined {
  return notices.find((notice) => notice === named);
}

/** Shows the page again by a GET, so that loading it once more sends nothing. */
export function goBack({ res, root, token }: Visit, notice: Notice): void {
  res.redirect(303, `${root}/t/${encodeURIComponent(token)}?done=${notice}#notice`);
}
