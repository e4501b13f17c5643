import { createHash } from 'node:crypto';
import { Conflict } from '../../../base/errors.ts';
import { UnreadableSecret } from '../../../base/sealing.ts';
import { requireWorkspace } from '../../../domain/access/workspace-access.ts';
import type { CallerContext } from '../../../domain/operation.ts';
import type { Context } from '../../../platform/context.ts';
import { type Named, recordName } from '../../../platform/idempotency/record-name.ts';
import type { Kept, NewRecord } from '../../../platform/idempotency/records-sql.ts';

export interface GuardedRequest extends Named {
  /** What must be the same in a retry. */
  content: (string | Buffer)[];
  /** Whether the answer contains a secret, which must not be stored as it is. */
  answersSecret: boolean;
}

export interface Answer {
  status: number;
  /** The JSON text that was sent. */
  body: string;
  /** Of the resource that it shows, if it has one. */
  version: number | undefined;
  replayed: boolean;
}

/** What is kept of the first answer to the request. */
export function recordOf(ctx: Context, request: GuardedRequest, { status, body, version }: Answer): NewRecord {
  const { owner, path, key, content, answersSecret } = request;
  return {
    ...{ owner, path, key, status },
    workspaceId: isOfCaller(ctx) ? (ctx.reached.workspaceId ?? null) : null,
    requestHash: hash(content),
    version: version ?? null,
    body: answersSecret ? ctx.secrets.seal(recordName(request), body).toString('base64') : body,
  };
}

/**
 * The first answer, for a repetition.
 * @throws {Forbidden} when the caller may no longer act where it came from
 * @throws {Conflict} when the first request was another one, or its answer is gone
 */
export async function fromRecord(ctx: Context, request: GuardedRequest, kept: Kept): Promise<Answer> {
  const { workspaceId, requestHash, status, body, version } = kept;
  if (workspaceId !== null && isOfCaller(ctx)) await requireWorkspace(ctx, workspaceId);
  if (body === '')
    throw new Conflict('This Idempotency-Key was used, and the answer was about a person who was erased');
  if (requestHash !== hash(request.content)) throw new Conflict('This Idempotency-Key was used with another request');
  return { status, body: restoreBody(ctx, request, body), version: version ?? undefined, replayed: true };
}

/** Who else sends requests is of one workspace, and the door has let them in there. */
function isOfCaller(ctx: Context): ctx is CallerContext {
  return 'caller' in ctx;
}

function restoreBody({ secrets }: Context, request: GuardedRequest, kept: string): string {
  if (!request.answersSecret) return kept;
  try {
    return secrets.open(recordName(request), Buffer.from(kept, 'base64'));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new Conflict('This Idempotency-Key was used, and the first answer can no longer be read');
  }
}

function hash(content: (string | Buffer)[]): string {
  const digest = createHash('sha256');
  for (const part of content) digest.update(part).update('\n');
  return digest.digest('hex');
}
