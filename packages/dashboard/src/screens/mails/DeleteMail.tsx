import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MailReview } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';
import { forgetHeldMail } from './use-held-mails.ts';

export function DeleteMail({ mail: { id } }: { mail: MailReview }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => heed.mailReviews.delete(id, { workspaceId }),
    onSuccess: async () => {
      await navigate({ to: '/$workspaceId/mails', params: { workspaceId } });
      tell(words.removed);
      await forgetHeldMail(workspaceId, id);
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        {words.remove}
      </Button>
      {isAsking && (
        <Confirm
          title={words.removeTitle}
          text={words.removeText}
          action={words.remove}
          error={remove.error}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
