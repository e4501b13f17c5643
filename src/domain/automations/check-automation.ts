import type { Action, AutomationScope, ConditionGroup, Schedule } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { explainUnfitTarget } from '../../platform/outgoing/target-url.ts';
import { availableFields } from '../rules/custom-fields.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { findActionReferences } from './action-references.ts';
import type { ActionReferences, Fault } from './actions/action.ts';
import { checkAction } from './actions/actions.ts';
import { checkConditions } from './conditions/check-conditions.ts';
import { checkSchedule } from './schedule.ts';

/** The parts of an automation to be saved. `scope` is that of the whole automation. */
interface Saved {
  scope: AutomationScope;
  conditions?: ConditionGroup;
  actions?: Action[];
  schedule?: Schedule | null;
}

/** Refuses what fits the contract but not the project. The 400 names every wrong rule and action. */
export async function checkAutomation(
  ctx: Context,
  workspaceId: string,
  project: ProjectRules,
  { scope, conditions, actions = [], schedule }: Saved,
): Promise<void> {
  const references = await findActionReferences(ctx, workspaceId, project, actions);
  const [first, ...rest] = [
    ...(conditions ? checkConditions(conditions, scope, availableFields(project)) : []),
    ...actions.flatMap((action, index) =>
      faultsOf(action, references).map(({ path, message }) => ({
        path: `body/actions/${index}/params/${path}`,
        message,
      })),
    ),
    ...(schedule ? scheduleFaults(scope, schedule) : []),
  ];
  if (first) throw BadRequest.of(first, ...rest);
}

/** A run does not look at the form of an address again, so that what was saved before goes on. */
function faultsOf(action: Action, references: ActionReferences): Fault[] {
  const faults = checkAction(action, references);
  if (faults.length > 0 || action.type !== 'send_webhook') return faults;
  const unfit = explainUnfitTarget(action.params.url);
  return unfit === null ? [] : [{ path: 'url', message: unfit }];
}

function scheduleFaults(scope: AutomationScope, schedule: Schedule) {
  if (scope === 'time.scheduled') return checkSchedule(schedule);
  return [
    { path: 'body/schedule', message: `must be absent in the scope ${scope}: only time.scheduled has a schedule` },
  ];
}
