import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { eventTypeValues } from '../../../../../generated/contract-constants.ts';
import type { EventType, Subscription } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Answer } from './Answer.tsx';
import { isForChat } from './chat-types.ts';
import { texts } from './texts.ts';

/** Sends an example to the address now, and shows what it answers. */
export function SendTest({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const words = useTexts(texts);
  const { id, workspaceId, format } = subscription;
  const types = eventTypeValues.filter((name) => format === 'json' || isForChat(name));
  const [type, setType] = useState<EventType>('feedback.created');
  const test = useMutation({ mutationFn: () => heed.subscriptions.test(id, { workspaceId, type }) });
  const submit = () => {
    test.mutate();
  };
  return (
    <DialogForm
      title={words.test}
      action={words.sendTest}
      error={test.error}
      busy={test.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={words.event}
        hint={words.testHint}
        value={type}
        options={types.map((value) => ({ value, label: value }))}
        onChoose={setType}
      />
      <div role="status">{test.data && <Answer answer={test.data} />}</div>
    </DialogForm>
  );
}
