import type { Feedback } from '../../../generated/prisma/client.ts';
import type { Action, ActionResult, AutomationOutcome, AutomationScope } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { isDatabaseAway } from '../../platform/db/database-away.ts';
import { withSavepoint } from '../../platform/db/savepoint.ts';
import type { Cause } from '../../platform/events/event.ts';
import { withCollectedJobs } from '../../platform/jobs/collected-jobs.ts';
import { withCollectedPosts } from '../../platform/outgoing/outbox.ts';
import { readableError } from '../../platform/readable-error.ts';
import { availableFields } from '../rules/custom-fields.ts';
import { type ActionReferences, type Actor, type Run, setItem } from './actions/action.ts';
import { checkActionAtRun, runAction } from './actions/actions.ts';
import type { AutomationRow } from './automation.ts';
import { evaluate, type Judgement, type TracedRule } from './conditions/evaluate.ts';

/** What an automation runs on, and why. */
export interface RunTarget {
  /** The item when the run starts. The project and then the item are locked. */
  item: Feedback;
  references: ActionReferences;
  actor: Actor;
  scope: AutomationScope;
  occurredAt: string;
  /**
   * Whether a failed action is caught here. If not, the whole transaction is repeated. See {@link inRunTransaction}.
   */
  isolatesActions: boolean;
  /** What changed, if it was a change. */
  change?: { before: Feedback; after: Feedback } | undefined;
}

export interface FinishedRun {
  id: string;
  automationId: string;
  feedbackId: string;
  outcome: AutomationOutcome;
  actionsExecuted: ActionResult[];
  /** The texts with placeholders, and the same as they were filled in. */
  filled: Run['filled'];
  actor: Actor;
  trace: TracedRule[];
  /** The item as the run left it. */
  item: Feedback;
  /** What the log says of it. */
  cause: Cause;
}

/** Few enough for one transaction, which must end within seconds. */
export const actionsAtATime = 200;

/** The actor of every run that nobody asked for. */
export const automationActor: Actor = {
  userId: 'system',
  name: 'Automation',
  email: '',
  system: true,
  via: 'automation',
};

/** Runs an automation on an item. If its conditions hold, all its actions run, even after one that fails. */
export async function runOnItem(ctx: Context, automation: AutomationRow, target: RunTarget): Promise<FinishedRun> {
  const { item, actor } = target;
  const named = { id: automation.id, name: automation.name };
  const id = newId('run');
  const tx = { ...ctx, automation: named, ...causeOfRun(ctx, named, id, actor) };
  const run: Run = { ...target, tx, id, automation: named, actionIndex: 0, filled: [] };
  const { holds, trace } = judge(ctx, automation, target);
  const actionsExecuted = holds ? await runActions(run, automation.actions, target.isolatesActions) : [];
  const hasFailed = actionsExecuted.some(({ success }) => !success);
  return {
    id,
    automationId: automation.id,
    feedbackId: item.id,
    outcome: hasFailed ? 'error' : holds ? 'matched' : 'no-match',
    actionsExecuted,
    filled: run.filled,
    actor,
    trace,
    item: run.item,
    cause: { actor: tx.actor, causedBy: tx.causedBy },
  };
}

/** Who the log names for what a run does: whoever ran the macro, else the automation itself. */
function causeOfRun(ctx: Context, named: { id: string; name: string }, runId: string, actor: Actor): Cause {
  const causedBy = { ...ctx.causedBy, automationId: named.id, runId };
  return { actor: actor.system ? { type: 'automation', ...named } : ctx.actor, causedBy };
}

/** Whether the automation's conditions hold, rule by rule. */
export function judge(ctx: Context, { conditions }: AutomationRow, { item, references, change }: RunTarget): Judgement {
  return evaluate(conditions, { item, now: ctx.clock(), change, definitions: availableFields(references.project) });
}

/**
 * Runs automations in a transaction as if no action could fail. If one fails, `again` runs them with a savepoint around each
 * action, by default all in one transaction too. Savepoints would be most of a run's cost.
 */
export async function inRunTransaction<Result>(
  ctx: Context,
  work: (tx: Context, isolatesActions: boolean) => Promise<Result>,
  again: () => Promise<Result> = () => inTransaction(ctx, (tx) => work(tx, true)),
): Promise<Result> {
  try {
    return await inTransaction(ctx, (tx) =>
      withCollectedJobs(tx, (jobs) => withCollectedPosts(jobs, (collecting) => work(collecting, false))),
    );
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return again();
  }
}

async function runActions(run: Run, actions: Action[], isolatesActions: boolean): Promise<ActionResult[]> {
  const results: ActionResult[] = [];
  for (const [index, action] of actions.entries()) {
    run.actionIndex = index;
    const error = await attempt(run, action, isolatesActions);
    results.push({ type: action.type, success: error === undefined, ...(error !== undefined && { error }) });
  }
  return results;
}

/** Returns why the action failed, in which case it changed nothing. Undefined if it succeeded. */
async function attempt(run: Run, action: Action, isolatesActions: boolean): Promise<string | undefined> {
  const [fault] = checkActionAtRun(action, run.references);
  if (fault) return `${fault.path} ${fault.message}`;
  const { item } = run;
  const forgetEvents = isolatesActions ? run.tx.events?.mark() : undefined;
  try {
    if (!isolatesActions) await runAction(run, action);
    else await withSavepoint(run.tx, () => runAction(run, action));
    return undefined;
  } catch (error) {
    if (!isolatesActions) throw error;
    setItem(run, item);
    forgetEvents?.();
    return readableError(error, run.tx.log, run.tx.requestId).message;
  }
}
