import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { forgetConversations } from '../conversations/erase-conversations-sql.ts';
import { recordDeletedFeedback } from '../feedback/record-feedback.ts';
import { dropMails } from '../inbound-mails/drop-mails.ts';
import { storedWith } from '../inbound-mails/inbound-mails-sql.ts';
import { lockProject } from '../rules/project-rules.ts';
import { lockProjectRow } from '../rules/project-rules-sql.ts';
import { itemsAtATime, lockSomeItems } from '../some-items-sql.ts';
import { removeUploadsOfItems, removeUploadsOfProject } from '../uploads/remove-uploads.ts';
import type { DeleteSome } from '../workspaces/deletions.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { recordProject } from './project.ts';
import { deleteItems, deleteSomeExternalIds, lockImports } from './project-sql.ts';
import { removeExampleCustomers } from './remove-example-customers.ts';

/** Records that the project goes, and lets nobody reach it: neither members nor widgets, webhooks or automations. */
export async function closeProject(tx: Context, workspaceId: string, id: string): Promise<void> {
  // An import locks itself before the workspace.
  await lockImports(tx, workspaceId, id);
  await lockWorkspace(tx, workspaceId);
  const project = await lockProject(tx, workspaceId, id);
  recordProject(tx, 'project.deleted', project);
  const ofProject = { workspaceId, projectId: id };
  await tx.db.publicKey.deleteMany({ where: { publicKey: project.publicKey } });
  await tx.db.projectAddress.deleteMany({ where: ofProject });
  await tx.db.webhook.updateMany({ where: ofProject, data: { projectId: null } });
  await tx.db.automation.deleteMany({ where: ofProject });
  await tx.db.widget.deleteMany({ where: ofProject });
  await tx.db.import.deleteMany({ where: ofProject });
  await tx.db.identitySecret.deleteMany({ where: ofProject });
  await tx.db.project.updateMany({ where: { workspaceId, id }, data: { deletedAt: tx.clock() } });
  await tx.db.workspace.updateMany({ where: { id: workspaceId, demoProjectId: id }, data: { demoProjectId: null } });
}

/** Locks the project, its items, then customers, in the same order as everything that changes them. */
export const deleteSomeOfProject: DeleteSome = async (tx, { workspaceId, id }) => {
  await lockProjectRow(tx, workspaceId, id, 'whole');
  const which = Prisma.sql`f.project_id = ${id}`;
  const { ids, areLast } = await lockSomeItems(tx, workspaceId, { which, lock: 'deletion' });
  const attached = await removeUploadsOfItems(tx, workspaceId, ids);
  await recordDeletedFeedback(tx, workspaceId, ids);
  await forgetConversations(tx, workspaceId, ids);
  const ofMails = await dropMails(tx, workspaceId, storedWith(ids));
  await deleteItems(tx, workspaceId, ids);
  const ofItems = attached + ofMails.files;
  const isEmpty = areLast && (await deleteSomeExternalIds(tx, workspaceId, id, itemsAtATime)) < itemsAtATime;
  if (!isEmpty) return { isDone: false, files: ofItems };
  const ofProject = await removeUploadsOfProject(tx, workspaceId, id);
  await tx.db.upload.updateMany({ where: { workspaceId, projectId: id }, data: { projectId: null } });
  await tx.db.project.deleteMany({ where: { workspaceId, id } });
  await removeExampleCustomers(tx, workspaceId, id);
  return { isDone: true, files: ofItems + ofProject };
};
