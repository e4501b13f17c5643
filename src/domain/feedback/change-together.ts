import { Together, TryApart } from '../../base/together.ts';
import { Turns } from '../../base/turns.ts';
import {
  answerInTransaction,
  answerOf,
  answerTogether,
  type Outcome,
  tryApart,
} from '../../platform/answer-together.ts';
import type { Context } from '../../platform/context.ts';
import type { Guard } from '../../platform/idempotency/guard.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { type ChangedItem, changeEach, type ItemChange } from './change-each.ts';

/** Which item a request wants to change, and how. */
type Asked = Omit<ItemChange, 'ctx'> & { workspaceId: string };

/**
 * Changes an item, and answers as it then is. What comes while others of the workspace are being changed waits for them, and is
 * then changed together with all that has come meanwhile, in one transaction. An item that somebody else has locked is
 * waited for apart, so that it holds up no other.
 */
export async function changeTogether(ctx: Context, asked: Asked): Promise<ChangedItem> {
  const { workspaceId, id, wanted } = asked;
  const entry = { ...asked, ctx, guard: ctx.guard };
  if (!ctx.begin || needsLock(wanted)) return changeAlone(entry);
  return ctx.aside(() =>
    turnsOfItem.take(`${workspaceId} ${id}`, async () => {
      const outcome = await together.do(workspaceId, entry);
      return isToBeTriedApart(outcome) ? ctx.turns.take(workspaceId, () => changeAlone(entry)) : answerOf(outcome);
    }),
  );
}

interface Entry extends ItemChange {
  workspaceId: string;
  guard: Guard | undefined;
}

const longestWaitMs = 10_000;

/** Each change of an item makes a version and an event of its own, in the order in which they come. */
const turnsOfItem = new Turns(1, longestWaitMs);

/** Of one workspace at a time. It waits for no lock of an item or a project. */
const together = new Together<Entry, Outcome<ChangedItem>>({
  most: 50,
  fits: (first, other) => other.ctx.logWatch === first.ctx.logWatch,
  run: (entries) => {
    const [{ ctx, workspaceId }] = entries;
    return answerTogether(ctx, entries, (tx, some) => changeEach(tx, workspaceId, some, false)).catch((error) => {
      for (const { ctx } of entries) ctx.expected?.forget();
      return entries.length > 1 ? tryApart(error) : Promise.reject(error);
    });
  },
});

function changeAlone({ ctx, ...asked }: Entry): Promise<ChangedItem> {
  const { workspaceId, wanted } = asked;
  return answerInTransaction(ctx, async (tx) => {
    if (needsLock(wanted)) await lockWorkspace(tx, workspaceId);
    const [outcome] = await changeEach(tx, workspaceId, [{ ...asked, ctx }], true);
    return answerOf(outcome as Outcome<ChangedItem>);
  });
}

/** So that nobody gets the same externalId meanwhile. */
function needsLock({ externalId }: ItemChange['wanted']): boolean {
  return typeof externalId === 'string';
}

function isToBeTriedApart(outcome: Outcome<unknown>): boolean {
  return 'refusal' in outcome && outcome.refusal instanceof TryApart;
}
