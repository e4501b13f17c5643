import type { Feedback } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import type { StoredFile } from '../../platform/files/store-file.ts';
import { insertUpload } from '../uploads/upload.ts';

/** Files of a mail that were stored, and the plan in whose storage they are counted. */
export interface MailFiles {
  mailId: string;
  plan: string;
  files: StoredFile[];
}

/** Makes uploads of the files of a mail. Throws a 403 if the plan's storage has no room for them. */
export async function insertMailUploads(
  tx: Context,
  { workspaceId, projectId, id: feedbackId }: Pick<Feedback, 'workspaceId' | 'projectId' | 'id'>,
  { mailId, plan, files }: MailFiles,
): Promise<{ id: string }[]> {
  const uploads: { id: string }[] = [];
  for (const file of files)
    uploads.push(await insertUpload(tx, plan, { workspaceId, projectId, feedbackId, mailId }, file));
  return uploads;
}
