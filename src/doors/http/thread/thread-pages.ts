import { readFileSync } from 'node:fs';
import { type RequestHandler, Router } from 'express';
import { CompressedText } from '../site/compressed-text.ts';
import { showTrouble } from './answer-trouble.ts';
import { postReply } from './post-reply.ts';
import { renderStop, renderStopped } from './render-short-page.ts';
import { renderThread } from './render-thread.ts';
import { renderThreadMarkdown } from './render-thread-markdown.ts';
import { sendThreadFile } from './send-thread-file.ts';
import { noticeOf, submitForm, submitRating } from './submit-form.ts';
import type { ThreadPagesParts } from './thread-pages-parts.ts';
import { beginVisit, sendMarkdown, sendPage, type Visit, wantsMarkdown } from './visit.ts';

/**
 * Serves the pages on which customers read and answer, under `/t`. Only a POST changes anything: programs open links.
 */
export function threadPagesRouter(parts: ThreadPagesParts): Router {
  const router = Router({ caseSensitive: true });
  const page =
    (show: (visit: Visit) => Promise<void>): RequestHandler =>
    async (req, res) => {
      const visit = await beginVisit(parts, req, res);
      await show(visit).catch((error) => showTrouble(parts, visit, error));
    };

  router.use((_req, res, next) => {
    res.locals.operation = 'readThreadPage';
    next();
  });
  router.get('/thread.js', serveScript());
  router.get(
    '/stop/:token',
    page(async (visit) => sendPage(visit, 200, renderStop(visit, visit.token))),
  );
  // Programs of mail send it by themselves, and take no redirect for an answer.
  router.post(
    '/stop/:token',
    page(async (visit) => {
      await visit.door.stop(visit.token);
      sendPage(visit, 200, renderStopped(visit));
    }),
  );
  router.get(
    '/:token',
    page((visit) => showThread(parts, visit)),
  );
  router.get(
    '/:token/files/:attachmentId',
    page((visit) => sendThreadFile(parts, visit)),
  );
  router.post(
    '/:token/comments',
    page((visit) => postReply(parts, visit)),
  );
  router.post(
    '/:token/rating',
    page((visit) => submitRating(parts, visit)),
  );
  router.post(
    '/:token/:action',
    page((visit) => submitForm(parts, visit)),
  );
  return router;
}

async function showThread({ siteUrl }: ThreadPagesParts, visit: Visit): Promise<void> {
  const { req, language, token } = visit;
  const thread = await visit.door.get(token);
  if (wantsMarkdown(visit))
    return sendMarkdown(visit, 200, renderThreadMarkdown(thread, language, `${siteUrl.replace(/\/$/, '')}/t/${token}`));
  const { done, score } = req.query;
  const chosenScore = typeof score === 'string' && /^[1-5]$/.test(score) ? Number(score) : undefined;
  sendPage(visit, 200, renderThread(thread, { ...visit, notice: noticeOf(done), chosenScore }));
}

function serveScript(): RequestHandler {
  const script = new CompressedText(readFileSync(new URL('../../../../generated/thread-page.js', import.meta.url)));
  return (req, res) => script.send(req, res, 'text/javascript');
}
