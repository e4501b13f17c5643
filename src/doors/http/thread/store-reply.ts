import type { ThreadContext } from '../../../domain/operation.ts';
import { addThreadComment } from '../../../domain/thread/add-thread-comment.ts';
import { uploadThreadFile } from '../../../domain/thread/upload-thread-file.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { ReceivedFile } from '../../../platform/files/receive-file.ts';
import type { StoredFile } from '../../../platform/files/store-file.ts';
import { inputOf } from './input-of.ts';

/** Stores an answer with its files: all of it, or nothing. */
export function storeReply(ctx: ThreadContext, message: string, received: ReceivedFile[]): Promise<void> {
  return storeFiles(ctx, received, [], (stored) => addReply(ctx, message, stored));
}

/** Each file is removed again if what comes after it fails. */
async function storeFiles(
  ctx: ThreadContext,
  [next, ...rest]: ReceivedFile[],
  stored: StoredFile[],
  work: (stored: StoredFile[]) => Promise<void>,
): Promise<void> {
  if (!next) return work(stored);
  await ctx.files.store(next, (file) => storeFiles(ctx, rest, [...stored, file], work));
}

async function addReply(ctx: ThreadContext, message: string, stored: StoredFile[]): Promise<void> {
  const input = inputOf(ctx.token);
  await inTransaction(ctx, async (tx) => {
    const attachments: { id: string }[] = [];
    for (const file of stored) {
      const { data } = await uploadThreadFile(tx, { ...input, body: { file } });
      attachments.push({ id: data.id });
    }
    await addThreadComment(tx, { ...input, body: { message, attachments } });
  });
}
