import { Together, TryApart } from '../../base/together.ts';
import { Turns } from '../../base/turns.ts';
import { answerOf, type Outcome } from '../../platform/answer-together.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { tryApart } from '../../platform/db/try-apart.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { type ChangedItem, changeEach, type ItemChange } from './change-each.ts';

interface Entry extends ItemChange {
  workspaceId: string;
}

/**
 * Changes an item, and answers as it then is. What comes while others of the workspace are being changed waits for them, and is
 * then changed together with all that has come meanwhile, in one transaction. An item that somebody else has locked is
 * waited for apart, so that it holds up no other.
 */
export async function changeTogether(ctx: Context, change: Omit<Entry, 'ctx'>): Promise<ChangedItem> {
  const { workspaceId, id, wanted } = change;
  const entry = { ...change, ctx };
  if (!ctx.begin || needsLock(wanted)) return changeAlone(entry);
  return ctx.aside(() =>
    turnsOfItem.take(`${workspaceId} ${id}`, async () => {
      const outcome = await together.do(workspaceId, entry);
      return isToBeTriedApart(outcome) ? ctx.turns.take(workspaceId, () => changeAlone(entry)) : answerOf(outcome);
    }),
  );
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
    return inTransaction(ctx, (tx) => changeEach(tx, workspaceId, entries, false)).catch((error) => {
      for (const { ctx } of entries) ctx.expected?.forget();
      return entries.length > 1 ? tryApart(error) : Promise.reject(error);
    });
  },
});

function changeAlone(entry: Entry): Promise<ChangedItem> {
  const { ctx, workspaceId, wanted } = entry;
  return inTransaction(ctx, async (tx) => {
    if (needsLock(wanted)) await lockWorkspace(tx, workspaceId);
    const [outcome] = await changeEach(tx, workspaceId, [entry], true);
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
