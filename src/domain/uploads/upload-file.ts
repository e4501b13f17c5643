import type { Context } from '../../platform/context.ts';
import { notAccepted } from '../../platform/files/media-types.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentAttachment } from './attachment.ts';
import { requireDocuments } from './require-documents.ts';
import { insertUpload, noSuchPlace, presentPlainUpload } from './upload.ts';

export const uploadFile: Operation<'uploadFile'> = async (ctx, { query, body }) => {
  const { workspaceId } = query;
  const { file, projectId, feedbackId } = body;
  const { plan } = await requireWorkspace(ctx, workspaceId);
  if (projectId !== undefined && !(await isProject(ctx, workspaceId, projectId))) throw noSuchPlace('projectId');
  if (feedbackId === undefined) {
    if (file.kind === 'document') throw notAccepted(file.mimeType);
    await insertUpload(ctx, plan, { workspaceId, projectId: projectId ?? null, feedbackId: null }, file);
    return { data: presentPlainUpload(ctx, file) };
  }

  // An attachment is stored with its item, whatever the request says.
  const item = await ctx.db.feedback.findUnique({
    where: { workspaceId_id: { workspaceId, id: feedbackId }, project: { deletedAt: null } },
    select: { projectId: true, project: { select: { privacySettings: true } } },
  });
  if (!item) throw noSuchPlace('feedbackId');
  if (file.kind === 'document') requireDocuments(item.project, file.mimeType);
  const { id } = await insertUpload(ctx, plan, { workspaceId, projectId: item.projectId, feedbackId }, file);
  return { data: presentAttachment(ctx, { ...file, id, fileSize: file.size }) };
};

async function isProject(ctx: Context, workspaceId: string, id: string): Promise<boolean> {
  return (await ctx.db.project.count({ where: { workspaceId, id, deletedAt: null } })) > 0;
}
