import type { StreamedFile } from '../../platform/exports/streamed-file.ts';
import type { Caller, CallerContext, WorkspaceAccess } from '../operation.ts';
import { isClosed } from './closed-workspaces.ts';
import { readCaller, withCurrentCaller } from './current-caller.ts';
import { requireScope, type Scope } from './scopes.ts';
import { explainRefusal } from './workspace-access.ts';

/** The remembered access of a caller is up to 4 seconds old at admission, and must not hold longer than 5. */
const firstHoldsMs = 1_000;
/** A change takes effect within 5 seconds, of which the rest is for the look-up and for what is being sent. */
const holdsMs = 3_000;
const lookEveryMs = 1_000;

/**
 * Returns the context with its caller as they are now, if it has been a while since they were let in. Throws a 401 or 403 if
 * their key or session has ended or has lost the operation's scope.
 */
export async function readmitted<Ctx extends CallerContext>(ctx: Ctx): Promise<Ctx> {
  const now = ctx.clock.elapsedMs();
  if (now - ctx.admittedAtMs < firstHoldsMs) return ctx;
  return { ...(await withCurrentCaller(ctx)), admittedAtMs: now };
}

/** A caller with their access to one workspace. */
export interface Admitted {
  caller: Caller;
  access: WorkspaceAccess;
}

/** The admission of a caller to a workspace, for a response that may last longer than what was read of them holds. */
export class Admission {
  readonly #ctx: CallerContext;
  readonly #workspaceId: string;
  #holdsUntil: number;

  constructor(ctx: CallerContext, workspaceId: string) {
    this.#ctx = ctx;
    this.#workspaceId = workspaceId;
    this.#holdsUntil = ctx.admittedAtMs + firstHoldsMs;
  }

  /**
   * Judges the caller anew and returns them as they are now, or null if that was done just before. Throws a 401 or 403 if
   * they may no longer have the response.
   */
  async renew(): Promise<Admitted | null> {
    const now = this.#ctx.clock.elapsedMs();
    if (now < this.#holdsUntil) return null;
    const caller = await readCaller(this.#ctx);
    const access = isClosed(this.#ctx, this.#workspaceId) ? null : (caller.workspaces.get(this.#workspaceId) ?? null);
    const refusal = explainRefusal({ ...this.#ctx, caller }, access);
    if (!access || refusal) throw refusal;
    this.#holdsUntil = now + holdsMs;
    return { caller, access };
  }

  /** Waits for what is being sent, and meanwhile judges the caller as often as is due. Throws as `renew` does. */
  async during(sending: Promise<void>): Promise<void> {
    let isSent = false;
    const sent = sending.finally(() => {
      isSent = true;
    });
    // A caller who is no longer admitted leaves it behind.
    sent.catch(() => undefined);
    while (!isSent) {
      const { promise: paused, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, lookEveryMs);
      await Promise.race([sent, paused]).finally(() => clearTimeout(timer));
      if (!isSent) await this.renew();
    }
    await sent;
  }
}

/** The same file, which breaks off when the caller may no longer have it, or has lost any scope. */
export function whileAdmitted(ctx: CallerContext, file: StreamedFile): StreamedFile {
  const { workspaceId } = ctx.reached;
  if (workspaceId === undefined) throw new Error('A file was made before its caller was let into a workspace');
  const admission = new Admission(ctx, workspaceId);
  const write: StreamedFile['write'] = (push) =>
    file.write(async (part) => {
      const renewed = await admission.renew();
      if (renewed) for (const scope of ctx.caller.scopes) requireScope(renewed.caller, scope as Scope);
      await admission.during(push(part));
    });
  return { ...file, write };
}
