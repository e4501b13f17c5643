import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';

/** As many as the contract lets go with one comment or note. */
export const mostAttachments = 3;

/** Files that go with what is being written. Each is stored as soon as it is chosen. */
export function useAttachments({ id: feedbackId, workspaceId }: FeedbackDetail) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const upload = useMutation({
    mutationFn: (file: File) => heed.uploads.create({ workspaceId, feedbackId, file }),
  });
  const store = async (files: Iterable<File>) => {
    for (const file of [...files].slice(0, mostAttachments - attachments.length)) {
      const attachment = await upload.mutateAsync(file);
      setAttachments((others) => [...others, attachment]);
    }
  };
  return {
    attachments,
    /** What goes into the body. */
    named: attachments.map(({ id }) => ({ id })),
    add: (files: Iterable<File>) => void store(files).catch(() => undefined),
    remove: (id: string) => setAttachments(attachments.filter((one) => one.id !== id)),
    clear: () => setAttachments([]),
    isUploading: upload.isPending,
    error: upload.error,
  };
}

export type Attaching = ReturnType<typeof useAttachments>;
