import { channelValues } from '../../../generated/contract-constants.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import type { Channel } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';
import { counterBy } from '../../base/metrics.ts';
import { cleanTags } from '../../base/tags.ts';
import { cleanOptionalLabel } from '../../base/text/label.ts';
import { inSqlTransaction, type SqlContext } from '../../platform/context.ts';
import { cleanCustomFields } from '../rules/custom-fields.ts';
import { toProjectRules } from '../rules/project-rules.ts';
import type { ReferencedProject } from '../rules/project-rules-sql.ts';
import { requireOwnUploads } from '../uploads/require-own-upload.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { newDeadlines } from './deadlines.ts';
import { requireFreeExternalId } from './external-id.ts';
import { findSubmitter, type Submitter } from './find-submitter.ts';
import type { NewFeedback } from './new-feedback.ts';
import { storeItems } from './store-items.ts';
import type { InsertedFeedback } from './store-items-sql.ts';
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
  /** The workspace's plan. */
  plan: string;
  widgetId: string;
  channel: Channel;
  /** Whether nobody has signed for the sender: such an item adds nothing to a customer who exists. */
  isAnonymous?: boolean;
  /** The item whose conversation a mail names without belonging to it. */
  relatedTo?: string | null;
  /** Where its mail asks for answers, if not at its sender's address. */
  answerTo?: string | null;
  /** Whether its mail has words or files beside these. */
  hasMore?: boolean;
  sender?: ProvenSender;
}

/** A customer who has proven to send the item. The fields of the submission about its sender do not count. */
export interface ProvenSender {
  customerId: string;
  submitter: Omit<Submitter, 'userCompany'>;
  /** Whether the address is proven too. */
  isAddressProven: boolean;
}

/**
 * Stores a new item, whichever door it came through. Only here are its fields checked beyond their form.
 * @throws {BadRequest} 400 that names each wrong field
 * @throws {Forbidden} 403 when the plan's items for this month are used up
 * @throws {Conflict} 409 when an item of the project has the same externalId
 */
export async function submitFeedback(ctx: SqlContext, origin: Origin, sent: Submission): Promise<InsertedFeedback> {
  const { project, plan, widgetId, channel, isAnonymous = false, sender } = origin;
  const { relatedTo = null, answerTo = null, hasMore = false } = origin;
  const { workspaceId } = project;
  const rules = toProjectRules(project);
  const customMetadata = cleanCustomFields(rules, sent.customMetadata ?? null);
  const { userCompany, ...submitter } = sender ? { ...sender.submitter, userCompany: null } : findSubmitter(sent);
  await requireOwnUploads(ctx, workspaceId, sent);

  const createdAt = ctx.clock();
  const item = {
    ...plainFields(sent),
    category: cleanOptionalLabel(sent.category ?? null),
    externalId: cleanOptionalLabel(sent.externalId ?? null),
    ...submitter,
    id: newId('fb'),
    workspaceId,
    projectId: project.id,
    widgetId,
    channel,
    relatedTo,
    answerTo,
    hasMore,
    tags: cleanTags(sent.tags ?? []),
    ...newDeadlines(rules, sent.priority ?? null, createdAt),
    customerCommentsEnabled: sent.customerCommentsEnabled ?? true,
    submitterVerified: sender !== undefined || !isAnonymous,
    addressProven: sender && !sender.isAddressProven ? false : null,
    context: (sent.context ?? {}) as Prisma.JsonObject,
    customMetadata: customMetadata as Prisma.JsonObject | null,
    statusChangedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  } satisfies NewFeedback;
  const link = {
    company: userCompany,
    mayAdd: !isAnonymous,
    ...(sender && { customerId: sender.customerId }),
  };
  const [stored] = await (item.externalId === null
    ? storeItems(ctx, { plan, counts: true }, [{ item, link }])
    : inSqlTransaction(ctx, async (tx) => {
        await lockWorkspace(tx, workspaceId);
        await requireFreeExternalId(tx, item, item.externalId);
        return storeItems(tx, { plan, counts: true }, [{ item, link }]);
      }));
  ctx.afterCommit(() => countCreated(channel));
  return stored as InsertedFeedback;
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
