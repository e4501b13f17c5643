import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { Handout } from '../../parts/Handout.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { refreshConnections } from './refresh.ts';
import { texts } from './texts.ts';

const seconds = { none: 0, hour: 3_600, day: 86_400, week: 604_800 };
const times = ['none', 'hour', 'day', 'week'] as const;

export function RotateSecret({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const words = useTexts(texts);
  const { id, workspaceId } = subscription;
  const [keep, setKeep] = useState<(typeof times)[number]>('day');
  const rotate = useMutation({
    mutationFn: () => heed.subscriptions.rotateSecret(id, { workspaceId, expireOldAfterSeconds: seconds[keep] }),
    onSuccess: refreshConnections,
  });
  const { data, error, isPending } = rotate;
  if (data)
    return (
      <Handout
        title={words.newSecret}
        values={[{ label: words.secret, value: data.secret, hint: words.secretOnce }]}
        onClose={onClose}
      />
    );
  return (
    <Confirm
      title={words.rotate}
      text={words.rotateHint}
      action={words.rotate}
      look="primary"
      error={error}
      busy={isPending}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={words.oldSigns}
        value={keep}
        options={times.map((value) => ({ value, label: words.oldFor[value] }))}
        onChoose={setKeep}
      />
    </Confirm>
  );
}
