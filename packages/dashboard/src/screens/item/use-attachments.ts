import { UnsupportedMediaTypeError } from '@heed/sdk/errors';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';

/** As many as the contract lets go with one comment or note. */
export const mostAttachments = 3;

/** Files that go with what is being written. Each is stored as soon as it is chosen. */
export function useAttachments({ id: feedbackId, workspaceId }: FeedbackDetail) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [refused, setRefused] = useState<readonly File[]>([]);
  const upload = useMutation({
    mutationFn: (file: File) => heed.uploads.create({ workspaceId, feedbackId, file }),
  });
  const store = async (files: Iterable<File>) => {
    const given = [...files].slice(0, mostAttachments - attachments.length);
    setRefused([]);
    for (const [index, file] of given.entries()) {
      const attachment = await upload.mutateAsync(file).catch((error) => {
        if (!isForSetting(error)) throw error;
        setRefused(given.slice(index));
      });
      if (!attachment) return;
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
    /** Files that the project does not take, from the first one on. */
    refused,
    leaveRefused: () => setRefused([]),
    isUploading: upload.isPending,
    error: isForSetting(upload.error) ? null : upload.error,
  };
}

/** Whether the service would take the file if the project allowed it: then it names the setting. */
function isForSetting(error: unknown): boolean {
  return error instanceof UnsupportedMediaTypeError && error.message.includes('privacySettings.documents');
}

export type Attaching = ReturnType<typeof useAttachments>;
