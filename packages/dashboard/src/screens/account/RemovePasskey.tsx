import { useMutation } from '@tanstack/react-query';
import type { Passkey } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { useTexts } from '../../texts/texts.ts';
import { refreshMe, refreshPasskeys } from './refresh.ts';
import { texts } from './texts.ts';

export function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const words = useTexts(texts);
  const remove = useMutation({
    mutationFn: () => heed.me.removePasskey(id),
    onSuccess: () => {
      onClose();
      return Promise.all([refreshPasskeys(), refreshMe()]);
    },
  });
  return (
    <Confirm
      title={words.removeTitle(name)}
      text={words.removeHint}
      action={words.remove}
      error={remove.error}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
