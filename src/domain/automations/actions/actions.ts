import type { Action } from '../../../../generated/sdk/types.gen.ts';
import type { ActionKind, ActionReferences, ActionType, Fault, Run } from './action.ts';
import { addComment } from './add-comment.ts';
import { addNote } from './add-note.ts';
import { addTag } from './add-tag.ts';
import { addWatcher } from './add-watcher.ts';
import { assignAgent } from './assign-agent.ts';
import { assignInTurn } from './assign-in-turn.ts';
import { notify } from './notify.ts';
import { removeTag } from './remove-tag.ts';
import { sendEmail } from './send-email.ts';
import { sendWebhook } from './send-webhook.ts';
import { setCategory } from './set-category.ts';
import { setCustomField } from './set-custom-field.ts';
import { setDueDate } from './set-due-date.ts';
import { setPriority } from './set-priority.ts';
import { setStatus } from './set-status.ts';
import { setVisibility } from './set-visibility.ts';
import { unassignAgent } from './unassign-agent.ts';

/** Every type of action of the contract. If one is missing, this does not compile. */
const kinds = {
  assign_agent: assignAgent,
  assign_in_turn: assignInTurn,
  unassign_agent: unassignAgent,
  set_status: setStatus,
  set_priority: setPriority,
  set_category: setCategory,
  add_tag: addTag,
  remove_tag: removeTag,
  set_due_date: setDueDate,
  add_watcher: addWatcher,
  add_note: addNote,
  add_comment: addComment,
  set_visibility: setVisibility,
  set_custom_field: setCustomField,
  notify,
  send_email: sendEmail,
  send_webhook: sendWebhook,
} satisfies { [Type in ActionType]: ActionKind<Type> };

/** Returns what is wrong with an action at the moment. */
export function checkAction(action: Action, references: ActionReferences): Fault[] {
  return findActionKind(action).check(action.params, references);
}

/** Returns what is wrong with an action that is about to be run. */
export function checkActionAtRun(action: Action, references: ActionReferences): Fault[] {
  const { check, checkAtRun = check } = findActionKind(action);
  return checkAtRun(action.params, references);
}

export function runAction(run: Run, action: Action): Promise<void> {
  return findActionKind(action).run(run, action.params);
}

/** Returns the users that actions name. */
export function userIdsIn(actions: Action[]): string[] {
  return actions.flatMap(({ params }) => {
    if ('userIds' in params) return params.userIds;
    return 'userId' in params ? [params.userId] : [];
  });
}

/** The compiler cannot see that the params of an action are those of its type. */
function findActionKind({ type }: Action): {
  check(params: object, references: ActionReferences): Fault[];
  checkAtRun?(params: object, references: ActionReferences): Fault[];
  run(run: Run, params: object): Promise<void>;
} {
  return kinds[type] as unknown as ActionKind<ActionType>;
}
