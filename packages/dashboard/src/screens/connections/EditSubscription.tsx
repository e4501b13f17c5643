import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription, SubscriptionUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { HeaderValues } from './HeaderValues.tsx';
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
  const { id, workspaceId, headers } = subscription;
  const editing = useFields(subscription);
  const [values, setValues] = useState<Record<string, string>>({});
  const needsValues = originOf(editing.fields.url) !== originOf(subscription.url);
  const update = useMutation({
    mutationFn: (body: SubscriptionUpdate) => heed.subscriptions.update(id, body),
    onSuccess: async () => {
      await refreshConnections();
      onClose();
    },
  });
  const submit = () => {
    if (editing.fields.types.length === 0) return;
    const given = headers.map(({ name }) => ({ name, value: values[name] ?? '' }));
    update.mutate({ workspaceId, ...editing.fields, ...(needsValues && { headers: given }) });
  };
  return (
    <DialogForm
      title={words.edit}
      action={save}
      error={update.error}
      told={['name', 'url', 'headers']}
      busy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SubscriptionFields {...editing} error={update.error} />
      {needsValues && <HeaderValues headers={headers} values={values} error={update.error} onChange={setValues} />}
    </DialogForm>
  );
}

/** The host that an address leads to, with scheme and port. Undefined for one that is not finished. */
function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
