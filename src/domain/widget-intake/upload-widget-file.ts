import type { Operation } from '../operation.ts';
import { insertUpload, presentPlainUpload } from '../uploads/upload.ts';

export const uploadWidgetFile: Operation<'uploadWidgetFile'> = async (ctx, { body: { file } }) => {
  const { id: projectId, workspaceId } = ctx.project;
  await insertUpload(ctx, ctx.plan, { workspaceId, projectId, feedbackId: null, isPending: true }, file);
  return { data: presentPlainUpload(ctx, file) };
};
