import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey, ApiKeyRotation } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { Handout } from '../../parts/Handout.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { refreshKeys } from './refresh.ts';
import { texts } from './texts.ts';

const seconds = { none: 0, hour: 3_600, day: 86_400, week: 604_800 };
const times = ['none', 'hour', 'day', 'week'] as const;

export function RotateKey({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const words = useTexts(texts);
  const [keep, setKeep] = useState<(typeof times)[number]>('day');
  const rotate = useMutation({
    mutationFn: (body: ApiKeyRotation) => heed.apiKeys.rotate(id, body),
    onSuccess: refreshKeys,
  });
  const { data, error, isPending } = rotate;
  if (data)
    return (
      <Handout
        title={words.secretTitle}
        values={[{ label: words.secret, value: data.key, hint: words.secretOnce }]}
        onClose={onClose}
      />
    );
  return (
    <Confirm
      title={words.rotateTitle(name)}
      text={words.rotateHint}
      action={words.rotate}
      look="primary"
      error={error}
      busy={isPending}
      onConfirm={() => rotate.mutate({ keepOldForSeconds: seconds[keep] })}
      onClose={onClose}
    >
      <SelectField
        label={words.oldWorks}
        value={keep}
        options={times.map((value) => ({ value, label: words.oldFor[value] }))}
        onChoose={setKeep}
      />
    </Confirm>
  );
}
