import type { Redirect } from '../../../generated/operations.ts';
import { counter } from '../../base/metrics.ts';
import { sitePath } from '../../base/site-path.ts';
import { type OperationCall, withInput } from '../../contract/call-operation.ts';
import type { RequestParts } from '../../contract/request-validation.ts';
import type { Context } from '../../platform/context.ts';
import { isCreated } from '../../platform/created.ts';
import type { LiveStream } from '../../platform/events/live-stream.ts';
import type { StreamedFile } from '../../platform/exports/streamed-file.ts';
import { etagOf, readEtag } from '../../platform/versions.ts';
import type { Exchange } from './exchange.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { asLongAsAdmitted, asNow } from './readmit.ts';
import { sendEvents } from './send-events.ts';
import { sendFile } from './send-file.ts';
import { sendJson } from './send-json.ts';
import { sendVersion } from './send-version.ts';

const countReplay = counter({
  name: 'heed_idempotent_replays_total',
  help: 'Requests that repeated an Idempotency-Key and got the first response again',
});

/** Whom a door let in: what the operation acts with, and who owns the request's Idempotency-Key. */
export interface Admitted {
  ctx: Context;
  /** The id of the API key, the user, the webhook or the project. Null where no request can be repeated safely. */
  owner: string | null;
  /** A text that is kept instead of a path that gives access. The answer is then sealed. */
  keptPath?: string;
}

/**
 * Calls the operation, only once for an Idempotency-Key, and sends its answer with the status that the contract
 * declares. `content` must be the same in a retry.
 */
export async function dispatch(
  exchange: Exchange,
  admitted: Admitted,
  parts: RequestParts,
  content: string | Buffer,
): Promise<void> {
  const call = withInput(exchange.operation.id, parts);
  const endTurn = await call.beginTurn(admitted.ctx);
  try {
    const ctx = await asNow(admitted.ctx);
    const key = idempotencyKey(exchange);
    if (key === undefined || admitted.owner === null) await sendAnswer(exchange, ctx, call);
    else {
      const { owner, keptPath } = admitted;
      await sendKeptAnswer(exchange, ctx, call, { owner, key, content, keptPath });
    }
  } finally {
    endTurn();
  }
}

function idempotencyKey({ req, operation: { facts } }: Exchange): string | undefined {
  return facts.method === 'post' && facts.streams === null ? req.get('Idempotency-Key') : undefined;
}

async function sendAnswer(exchange: Exchange, ctx: Context, call: OperationCall): Promise<void> {
  const { req, res } = exchange;
  const { facts } = exchange.operation;
  const response = await call.run(ctx, await call.prepare?.(ctx));
  call.requireVersionSeen();
  if (facts.streams === 'events') return sendEvents(ctx, req, res, response as LiveStream);
  if (facts.streams === 'file') return sendFile(ctx, req, res, asLongAsAdmitted(ctx, response as StreamedFile));
  if (facts.hasVersion && sendVersion(req, res, readEtag(response))) return;
  if (response === undefined) return void res.status(facts.status).end();
  if (facts.redirects) return redirect(res, facts.status, response as Redirect);
  setLocation(ctx, exchange, response);
  sendJson(res, statusOf(exchange, response), JSON.stringify(response));
}

/** The declared status, unless the operation tells a new resource from one that was there. */
function statusOf({ operation: { facts } }: Exchange, response: unknown): number {
  return facts.mayCreate && isCreated(response) ? 201 : facts.status;
}

/** Answers a repetition of an Idempotency-Key with the first answer. */
async function sendKeptAnswer(
  exchange: Exchange,
  ctx: Context,
  call: OperationCall,
  {
    owner,
    key,
    content,
    keptPath,
  }: { owner: string; key: string; content: string | Buffer; keptPath: string | undefined },
): Promise<void> {
  const { req, res } = exchange;
  const { facts } = exchange.operation;
  const answersSecret = facts.answersSecret || keptPath !== undefined;
  const request = { owner, path: keptPath ?? req.path, key, content: [req.url, content], answersSecret };
  const { status, body, version, replayed } = await answerOnce(
    ctx,
    request,
    (response) => statusOf(exchange, response),
    call,
  );
  if (replayed) {
    countReplay();
    res.set('Idempotency-Replayed', 'true');
  }
  // An answer from before Heed kept versions has none.
  if (facts.hasVersion && version !== undefined) sendVersion(req, res, etagOf(version));
  if (facts.location) setLocation(ctx, exchange, JSON.parse(body));
  sendJson(res, status, body);
}

function redirect(res: Exchange['res'], status: number, { location }: Redirect): void {
  res.status(status).set('Location', location).end();
}

/** Says where to find what the request has begun. */
function setLocation({ siteUrl }: Context, { req, res, operation: { facts } }: Exchange, answer: unknown): void {
  const { location, path } = facts;
  const root = sitePath(siteUrl) + req.path.slice(0, -path.length);
  if (location !== null) res.location(`${root}${location}${(answer as { data: { id: string } }).data.id}`);
}
