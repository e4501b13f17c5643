import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MailReview } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { isMissing } from '../../parts/errors.ts';
import { tellError, tellWith } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshItems } from '../items/show-items.ts';
import { texts } from './texts.ts';
import { forgetHeldMail } from './use-held-mails.ts';

type Choice = ({ as: 'comment' | 'note'; number: string } | { as: 'item'; projectId: string }) & { withFiles: boolean };

/** No item of the workspace has the number that the reader typed. */
export class NoSuchItem extends Error {
  readonly number: string;

  constructor(number: string) {
    super(`There is no item ${number}`);
    this.number = number;
  }
}

/** Releases a mail, and leads back to those that still wait. */
export function useRelease({ id }: MailReview) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const show = async (feedbackId: string) => {
    const { ticketNumber } = await heed.feedback.get(feedbackId, { workspaceId });
    await navigate({ to: '/$workspaceId/inbox/$number', params: { workspaceId, number: String(ticketNumber) } });
  };
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { as, withFiles } = choice;
      const place =
        'number' in choice
          ? { feedbackId: await findItem(workspaceId, choice.number) }
          : { projectId: choice.projectId };
      return heed.mailReviews.release(id, { workspaceId, as, withFiles, ...place });
    },
    onSuccess: async ({ as, feedbackId }) => {
      await navigate({ to: '/$workspaceId/mails', params: { workspaceId } });
      tellWith(words.released[as], { label: words.show, act: () => show(feedbackId).catch(tellError) });
      await Promise.all([forgetHeldMail(workspaceId, id), refreshItems()]);
    },
  });
}

async function findItem(workspaceId: string, typed: string): Promise<string> {
  const number = typed.trim().replace(/^#/, '');
  try {
    return (await heed.feedback.getByNumber(number, { workspaceId })).id;
  } catch (error) {
    throw isMissing(error) ? new NoSuchItem(number) : error;
  }
}
