import type { Upload } from '../../../generated/prisma/client.ts';
import { BadRequest } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { giveUploads } from './upload-sql.ts';

interface Owner {
  workspaceId: string;
  feedbackId: string;
}

/**
 * Gives the attachments to a new comment or note. Throws a 400 that names those that belong to another item, are
 * already used, or are named twice.
 */
export async function useAttachments(
  tx: SqlContext,
  { workspaceId, feedbackId }: Owner,
  attachments: { id: string }[],
  entry: { commentId: string } | { noteId: string },
): Promise<Upload[]> {
  if (attachments.length === 0) return [];
  const ids = attachments.map(({ id }) => id);
  const used = await giveUploads(tx, { workspaceId, feedbackId }, ids, entry);
  const wrong = ids.flatMap((id, index) =>
    ids.indexOf(id) === index && used.some((upload) => upload.id === id)
      ? []
      : [{ path: `body/attachments/${index}/id`, message: 'must be an unused attachment of this item, named once' }],
  );
  const [first, ...rest] = wrong;
  if (first) throw BadRequest.of(first, ...rest);
  return used.sort((a, b) => (a.id < b.id ? -1 : 1));
}
