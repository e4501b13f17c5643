import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { eventTypeValues } from '../../../../../generated/contract-constants.ts';
import { testSubscriptionMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { EventType, Subscription } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { Buttons } from '../../parts/Buttons.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Form } from '../../parts/Form.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Answer } from './Answer.tsx';
import { texts } from './texts.ts';

/** Sends an example to the address now, and shows what it answers. */
export function SendTest({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const words = useTexts(texts);
  const { id, workspaceId } = subscription;
  const [type, setType] = useState<EventType>('feedback.created');
  const test = useMutation(testSubscriptionMutation({ client }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!test.isPending) test.mutate({ client, path: { id }, body: { workspaceId, type } });
  };
  return (
    <Dialog title={words.test} onClose={onClose}>
      <Form onSubmit={submit}>
        <SelectField
          label={words.event}
          hint={words.testHint}
          value={type}
          options={eventTypeValues.map((value) => ({ value, label: value }))}
          onChoose={setType}
        />
        <div role="status">{test.data && <Answer answer={test.data.data} />}</div>
        <Failure error={test.error} />
        <Buttons action={words.sendTest} busy={test.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
