import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyCreate } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FirstField } from '../../parts/FirstField.tsx';
import { Handout } from '../../parts/Handout.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { refreshKeys } from './refresh.ts';
import { type Scope, Scopes } from './Scopes.tsx';
import { texts } from './texts.ts';

const days = { never: 0, month: 30, quarter: 90, year: 365 };
const expiries = ['never', 'month', 'quarter', 'year'] as const;
const dayMs = 86_400_000;

/** Asks what the key is for, and then shows it, which happens only once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['feedback:read', 'feedback:write']);
  const [expiry, setExpiry] = useState<(typeof expiries)[number]>('never');
  const create = useMutation({ mutationFn: (body: ApiKeyCreate) => heed.apiKeys.create(body), onSuccess: refreshKeys });
  const { data, error, isPending } = create;
  if (data)
    return (
      <Handout
        title={words.secretTitle}
        values={[{ label: words.secret, value: data.key, hint: words.secretOnce }]}
        onClose={onClose}
      />
    );
  const submit = () => {
    if (scopes.length === 0) return;
    const expiresAt = expiry !== 'never' && new Date(Date.now() + days[expiry] * dayMs).toISOString();
    create.mutate({ name, scopes: [...scopes], ...(expiresAt && { expiresAt }) });
  };
  return (
    <DialogForm
      title={words.createKey}
      error={error}
      told={['name']}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FirstField label={words.keyName} hint={words.keyNameHint} value={name} refusal={error} onType={setName} />
      <Scopes chosen={scopes} onChoose={setScopes} />
      <SelectField
        label={words.expires}
        value={expiry}
        options={expiries.map((value) => ({ value, label: words.expiries[value] }))}
        onChoose={setExpiry}
      />
    </DialogForm>
  );
}
