import { useMutation } from '@tanstack/react-query';
import type { ApiKey } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshKeys } from './refresh.ts';
import { texts } from './texts.ts';

export function RevokeKey({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const words = useTexts(texts);
  const revoke = useMutation({
    mutationFn: () => heed.apiKeys.revoke(id),
    onSuccess: () => {
      onClose();
      tell(words.keyRevoked(name));
      return refreshKeys();
    },
  });
  return (
    <Confirm
      title={words.revokeTitle(name)}
      text={words.revokeHint}
      action={words.revoke}
      error={revoke.error}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
