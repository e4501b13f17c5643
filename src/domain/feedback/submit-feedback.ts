import { channelValues } from '../../../generated/contract-constants.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import type { Channel } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';
import { counterBy } from '../../base/metrics.ts';
import { cleanTags } from '../../base/tags.ts';
import { answerInTransaction } from '../../platform/answer-together.ts';
import type { Context } from '../../platform/context.ts';
import { checkCustomFields } from '../rules/custom-fields.ts';
import { toProjectRules } from '../rules/project-rules.ts';
import type { ReferencedProject } from '../rules/project-rules-sql.ts';
import { dueDateByRule } from '../rules/sla.ts';
import { requireOwnUploads } from '../uploads/require-own-upload.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { requireFreeExternalId } from './external-id.ts';
import { findSubmitter } from './find-submitter.ts';
import { insertFeedback } from './insert-feedback.ts';
import type { InsertedFeedback } from './insert-feedback-sql.ts';
import type { NewFeedback } from './new-feedback.ts';
import type { Submission } from './submission.ts';

export const countCreated = counterBy({
  name: 'heed_feedback_created_total',
  help: 'Feedback items created, by the channel they came through',
  label: 'channel',
  values: channelValues,
});

/** Where a new item comes from. The door's checks are done. */
export interface Origin {
  project: ReferencedProject;
  /** Whether the project may have changed since it was read. The item is then stored only if it has not. */
  isRemembered?: boolean;
  /** The workspace's plan. */
  plan: string;
  widgetId: string;
  channel: Channel;
  /** Whether nobody has signed for the sender: such an item adds nothing to a customer who exists. */
  isAnonymous?: boolean;
  /** Whether the sender may read the project's items, and so learn which one has the same externalId. */
  mayRead?: boolean;
}

/**
 * Stores a new item, whichever door it came through, and returns what `present` makes of it: that is the answer, which may be
 * kept with the item. Only here are its fields checked beyond their form. Throws a 400 that names each wrong field, and a 403 if
 * the plan's items for this month are used up, or if a remembered project has changed.
 */
export async function submitFeedback<Answer>(
  ctx: Context,
  origin: Origin,
  sent: Submission,
  present: (row: InsertedFeedback) => Answer,
): Promise<Answer> {
  const { project, isRemembered = false, plan, widgetId, channel, isAnonymous = false, mayRead = false } = origin;
  const { workspaceId } = project;
  const rules = toProjectRules(project);
  checkCustomFields(rules, sent.customMetadata ?? null);
  const { userCompany, ...submitter } = findSubmitter(sent);
  await requireOwnUploads(ctx, workspaceId, sent);

  const createdAt = ctx.clock();
  const dueDate = dueDateByRule(rules, sent.priority ?? null, createdAt);
  const item = {
    ...plainFields(sent),
    ...submitter,
    id: newId('fb'),
    workspaceId,
    projectId: project.id,
    widgetId,
    channel,
    tags: cleanTags(sent.tags ?? []),
    dueDate,
    dueDateFromRule: dueDate !== null,
    customerCommentsEnabled: sent.customerCommentsEnabled ?? true,
    context: (sent.context ?? {}) as Prisma.JsonObject,
    customMetadata: (sent.customMetadata ?? null) as Prisma.JsonObject | null,
    statusChangedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  } satisfies NewFeedback;
  const link = { company: userCompany, mayAdd: !isAnonymous };
  const sending = { plan, item, link, remembered: isRemembered ? project : null, present };
  const { externalId } = item;
  const store = () => {
    if (externalId === null) return insertFeedback(ctx, sending);
    return answerInTransaction(ctx, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      await requireFreeExternalId(tx, item, externalId, { tellsWhich: mayRead });
      return insertFeedback(tx, sending);
    });
  };
  const answer = await store();
  ctx.afterCommit(() => countCreated(channel));
  return answer;
}

type PlainFields = {
  [Field in keyof Submission]-?: undefined extends Submission[Field]
    ? Exclude<Submission[Field], undefined> | null
    : Submission[Field];
};

/**
 * Every field that may be sent, always in the same order so that the statement is the same, and null for those not
 * sent.
 */
function plainFields(sent: Submission): PlainFields {
  const entries = schemaFields.FeedbackCreate.map((name) => [name, sent[name as keyof Submission] ?? null]);
  return Object.fromEntries(entries) as PlainFields;
}
