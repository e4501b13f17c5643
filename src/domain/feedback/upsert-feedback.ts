import { BadRequest } from '../../base/errors.ts';
import { cleanLabel } from '../../base/text/label.ts';
import { inSqlTransaction, type SqlContext } from '../../platform/context.ts';
import { asCreated } from '../../platform/created.ts';
import { requireExpected } from '../../platform/versions.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { SqlOperation } from '../operation.ts';
import { findReferencedProject, noReferencedProject } from '../rules/project-rules.ts';
import { requireOwnUploads } from '../uploads/require-own-upload.ts';
import { requireWidget } from '../widgets/widget.ts';
import { withWarnings } from '../with-warnings.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { changeItem } from './change-items.ts';
import { findFeedbackDetail, presentNewFeedback } from './feedback.ts';
import { findByExternalId } from './feedback-sql.ts';
import { submitterWarnings } from './find-submitter.ts';
import { lockItems } from './lock-items.ts';
import { keptFieldWarnings, type SourcedFields, sourcedChanges } from './sourced-changes.ts';
import { submitFeedback } from './submit-feedback.ts';

export const upsertFeedback: SqlOperation<'upsertFeedback'> = async (ctx, { params, body }) => {
  const { workspaceId, projectId, ...sent } = body;
  const { plan } = await requireWorkspace(ctx, workspaceId);
  const project = await findReferencedProject(ctx, workspaceId, projectId);
  const { widgetId = 'api', message, ...others } = sent;
  if (widgetId !== 'api') await requireWidget(ctx, project, widgetId);
  const externalId = cleanLabel(params.externalId);

  return inSqlTransaction(ctx, async (tx) => {
    // No other request creates the item meanwhile.
    await lockWorkspace(tx, workspaceId);
    const id = await findByExternalId(tx, workspaceId, projectId, externalId);
    tx.expected?.found(id);
    if (id !== undefined) return update(tx, workspaceId, id, sent);
    if (message === undefined) throw BadRequest.of({ path: 'body/message', message: 'is required for a new item' });
    const channel = widgetId === 'api' ? 'api' : 'widget';
    const submission = { ...others, message, externalId };
    const row = await submitFeedback(tx, { project, plan, widgetId, channel }, submission);
    return asCreated(withWarnings({ data: presentNewFeedback(tx, row) }, submitterWarnings(submission)));
  });
};

async function update(tx: SqlContext, workspaceId: string, id: string, sent: SourcedFields) {
  const locked = (await lockItems(tx, workspaceId, [id])).get(id);
  // The project is being deleted.
  if (!locked) throw noReferencedProject();
  requireExpected(tx, locked.item);
  await requireOwnUploads(tx, workspaceId, sent);
  const warnings = keptFieldWarnings(locked.item, sent);
  await changeItem(tx, { ...locked, wanted: sourcedChanges(locked.project, sent) });
  return withWarnings({ data: await findFeedbackDetail(tx, { workspaceId, id }) }, warnings);
}
