import { useMutation } from '@tanstack/react-query';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { tell, tellError } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshItems } from '../items/show-items.ts';
import { mailInTexts } from './mail-in-texts.ts';
import { refreshMails } from './use-mails.ts';

/** Whether the item is spam, and what marks it so or takes that back. */
export function useSpam({ id, workspaceId, ticketNumber, tags }: FeedbackDetail) {
  const words = useTexts(mailInTexts);
  const isSpam = tags.some((tag) => tag.toLowerCase() === 'spam');
  const number = `#${ticketNumber}`;
  const mark = useMutation({
    mutationFn: (undo: boolean) => heed.feedback.markAsSpam(id, { workspaceId, undo }),
    onSuccess: (_item, undo) =>
      undo ? tell(words.isNoSpam(number)) : tell(words.isSpam(number), () => mark.mutate(true)),
    onError: tellError,
    onSettled: () => Promise.all([refreshItems(), refreshMails()]),
  });
  return { isSpam, toggle: () => mark.isPending || mark.mutate(isSpam) };
}
