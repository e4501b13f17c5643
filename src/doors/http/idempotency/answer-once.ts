import { createHash } from 'node:crypto';
import { Conflict } from '../../../base/errors.ts';
import { UnreadableSecret } from '../../../base/sealing.ts';
import { requireWorkspace } from '../../../domain/access/workspace-access.ts';
import type { CallerContext } from '../../../domain/operation.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { readVersion } from '../../../platform/versions.ts';
import { type Named, recordName } from './record-name.ts';
import { findRecord, type Kept, keepRecord, takeName } from './records-sql.ts';

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

export interface Work<Ctx> {
  /** What is done before the transaction, and stays; see OperationCall. */
  prepare?: ((ctx: Ctx) => Promise<unknown>) | undefined;
  run(ctx: Ctx, prepared: unknown): Promise<unknown>;
}

/** How long a request can be repeated. */
const keptMs = 24 * 3_600_000;
const inFlight = new Set<string>();

/**
 * Runs the work once for an `Idempotency-Key` within 24 hours and answers its repetitions with the first answer. The
 * record commits in one transaction with what the work wrote, so a crash leaves both or neither; an error leaves none.
 * @throws {Forbidden} when the answer is kept, and the caller may no longer act where it came from
 * @throws {Conflict} when the key was used with other content, or (with `Retry-After`) when its first request still runs
 */
export async function answerOnce<Ctx extends Context>(
  ctx: Ctx,
  request: GuardedRequest,
  status: number,
  { prepare, run }: Work<Ctx>,
): Promise<Answer> {
  const name = recordName(request);
  if (inFlight.has(name)) throw stillRunning();
  inFlight.add(name);
  try {
    const prepared = prepare && !(await isKept(ctx, request)) ? await prepare(ctx) : undefined;
    return await inTransaction(ctx, async (tx) => {
      const requestHash = hash(request.content);
      const { isTaken, kept: found } = await takeName(tx, request);
      if (!isTaken) throw stillRunning();
      const kept = found && (await unlessOld(tx, request, found));
      if (kept) {
        if (kept.workspaceId !== null && isOfCaller(tx)) await requireWorkspace(tx, kept.workspaceId);
        if (kept.body === '')
          throw new Conflict('This Idempotency-Key was used, and the answer was about a person who was erased');
        if (kept.requestHash !== requestHash) throw new Conflict('This Idempotency-Key was used with another request');
        return {
          status: kept.status,
          body: restoreBody(tx, request, name, kept.body),
          version: kept.version ?? undefined,
          replayed: true,
        };
      }
      const response = await run(tx, prepared);
      const [body, version] = [JSON.stringify(response), readVersion(response)];
      const workspaceId = isOfCaller(tx) ? (tx.reached.workspaceId ?? null) : null;
      const record = {
        workspaceId,
        requestHash,
        status,
        version: version ?? null,
        body: toKeep(tx, request, name, body),
      };
      if (!(await keepRecord(tx, request, record))) throw stillRunning();
      return { status, body, version, replayed: false };
    });
  } finally {
    inFlight.delete(name);
  }
}

/** Who else sends requests is of one workspace, and the door has let them in there. */
function isOfCaller(ctx: Context): ctx is CallerContext {
  return 'caller' in ctx;
}

function toKeep({ secrets }: Context, { answersSecret }: GuardedRequest, name: string, body: string): string {
  return answersSecret ? secrets.seal(name, body).toString('base64') : body;
}

function restoreBody({ secrets }: Context, { answersSecret }: GuardedRequest, name: string, kept: string): string {
  if (!answersSecret) return kept;
  try {
    return secrets.open(name, Buffer.from(kept, 'base64'));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new Conflict('This Idempotency-Key was used, and the first answer can no longer be read');
  }
}

/** Removes the records that are too old for a retry. */
export async function pruneIdempotencyRecords({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await db.idempotencyRecord.deleteMany({ where: { createdAt: { lt: before } } });
}

async function isKept(ctx: Context, named: Named): Promise<boolean> {
  const kept = await findRecord(ctx, named);
  return kept !== null && !isOld(ctx, kept);
}

/** Returns what is kept, but removes what is too old for a retry. */
async function unlessOld(tx: Context, { owner, path, key }: Named, kept: Kept): Promise<Kept | null> {
  if (!isOld(tx, kept)) return kept;
  // Another process may be removing it too.
  await tx.db.idempotencyRecord.deleteMany({ where: { owner, path, key } });
  return null;
}

function isOld({ clock }: Context, { createdAt }: Kept): boolean {
  return clock().getTime() - Date.parse(createdAt) >= keptMs;
}

function stillRunning(): Conflict {
  return new Conflict('The first request with this Idempotency-Key is still running', 1);
}

function hash(content: (string | Buffer)[]): string {
  const digest = createHash('sha256');
  for (const part of content) digest.update(part).update('\n');
  return digest.digest('hex');
}
