import { useMutation } from '@tanstack/react-query';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { Handout } from '../../parts/Handout.tsx';
import { useTexts } from '../../texts/texts.ts';
import { refreshConnections } from './refresh.ts';
import { SubscriptionFields } from './SubscriptionFields.tsx';
import { useFields } from './subscription-fields.ts';
import { texts } from './texts.ts';

export function CreateSubscription({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const editing = useFields();
  const create = useMutation({
    mutationFn: () => heed.subscriptions.create({ workspaceId, ...editing.fields }),
    onSuccess: refreshConnections,
  });
  const { data, error, isPending } = create;
  if (data)
    return (
      <Handout
        title={words.subscriptionThere}
        text={data.format === 'json' ? words.subscriptionThereHint : words.chatThereHint}
        values={[{ label: words.secret, value: data.secret, hint: words.secretOnce }]}
        onClose={onClose}
      />
    );
  const submit = () => {
    if (editing.fields.types.length === 0) return;
    create.mutate();
  };
  return (
    <DialogForm
      title={words.newSubscription}
      action={words.subscribe}
      error={error}
      told={['name', 'url']}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SubscriptionFields {...editing} error={error} />
    </DialogForm>
  );
}
