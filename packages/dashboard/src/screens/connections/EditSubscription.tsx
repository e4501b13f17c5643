import { useMutation } from '@tanstack/react-query';
import { updateSubscriptionMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Subscription } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshConnections } from './refresh.ts';
import { SubscriptionFields } from './SubscriptionFields.tsx';
import { useFields } from './subscription-fields.ts';
import { texts } from './texts.ts';

interface Shown {
  subscription: Subscription;
  onClose: () => void;
}

export function EditSubscription({ subscription, onClose }: Shown) {
  const words = useTexts(texts);
  const { save } = useTexts(shared);
  const { id, workspaceId } = subscription;
  const editing = useFields(subscription);
  const update = useMutation({
    ...updateSubscriptionMutation({ client }),
    onSuccess: async () => {
      await refreshConnections();
      onClose();
    },
  });
  const submit = () => {
    if (editing.fields.types.length === 0) return;
    update.mutate({ client, path: { id }, body: { workspaceId, ...editing.fields } });
  };
  return (
    <DialogForm
      title={words.edit}
      action={save}
      error={update.error}
      told={['name', 'url']}
      busy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SubscriptionFields {...editing} error={update.error} />
    </DialogForm>
  );
}
