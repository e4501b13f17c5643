import type { Feedback as FeedbackColumns } from '../../../../generated/prisma/client.ts';
import type { Action, AutomationScope, CommentVia, Feedback } from '../../../../generated/sdk/types.gen.ts';
import type { Context } from '../../../platform/context.ts';
import type { OutgoingPosts } from '../../../platform/outgoing/outgoing-posts.ts';
import { changeItem } from '../../feedback/change-items.ts';
import type { WantedChanges } from '../../feedback/feedback-change.ts';
import type { ProjectRules } from '../../rules/project-rules.ts';

export type ActionType = Action['type'];
type ParamsOf<Type extends ActionType> = Extract<Action, { type: Type }>['params'];

/** One type of action. */
export interface ActionKind<Type extends ActionType> {
  /** Returns what is wrong with the params at the moment: on save, and again at each run. */
  check(params: ParamsOf<Type>, references: ActionReferences): Fault[];
  /** The same at a run, where that differs. */
  checkAtRun?(params: ParamsOf<Type>, references: ActionReferences): Fault[];
  /** Does the step. An error that a client may read says why it failed. */
  run(run: Run, params: ParamsOf<Type>): Promise<void>;
}

/** What params may refer to. */
export interface ActionReferences {
  project: ProjectRules;
  /** Those of the users that the params name who are members of the workspace. */
  memberIds: ReadonlySet<string>;
  /** By the user's id, as far as a run has asked. Null for a user who is not a member of the workspace. */
  addresses: Map<string, string | null>;
  /** Knows where webhooks may go. */
  posts: Pick<OutgoingPosts, 'mayReach'>;
}

/** A wrong param. `path` is within the params. */
export interface Fault {
  path: string;
  message: string;
}

/** Who an automation runs for. */
export interface Actor {
  userId: string;
  name: string;
  /** Empty for the service itself. */
  email: string;
  system: boolean;
  /** The way in which the comments of their runs come in. */
  via: CommentVia;
}

/** A text as an action has it, the same with its placeholders filled in, and those of them that came out empty. */
export interface FilledText {
  actionIndex: number;
  text: string;
  filled: string;
  empty: string[];
}

/** One run of an automation on one item. The project and then the item are locked. */
export interface Run {
  /** The transaction, in the name of the automation. */
  tx: Context;
  id: string;
  automation: { id: string; name: string };
  /** What started it. */
  scope: AutomationScope;
  occurredAt: string;
  actor: Actor;
  references: ActionReferences;
  /** The item as the previous actions left it. */
  item: FeedbackColumns;
  /** The item as the API shows it, once an action has asked for it. */
  presented?: Feedback | undefined;
  /** The index of the current action, from 0. */
  actionIndex: number;
  /** The texts with placeholders, and the same as they were filled in. */
  filled: FilledText[];
}

/** Changes the item of the run by the rules for every change of an item. */
export async function changeOwnItem(run: Run, wanted: WantedChanges): Promise<void> {
  const { item, references, tx } = run;
  const { after } = await changeItem(tx, { item, project: references.project, wanted });
  setItem(run, after);
}

export function setItem(run: Run, item: FeedbackColumns): void {
  run.item = item;
  run.presented = undefined;
}

export const noFaults = (): Fault[] => [];

export function memberFaults(path: string, userId: string, { memberIds }: ActionReferences): Fault[] {
  return memberIds.has(userId) ? [] : [{ path, message: 'must be a member of the workspace' }];
}
