import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { CustomerDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Dialogs.module.css';
import { texts } from './texts.ts';
import { nameOf, refreshCustomers } from './use-customer.ts';

/** Says what it does, and asks for the name, because nothing brings the customer back. */
export function EraseCustomer({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const words = useTexts(texts);
  const { cancel } = useTexts(shared);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: () => heed.customers.erase(customer.id, { workspaceId: customer.workspaceId }),
  });
  const { id, workspaceId } = customer;
  const name = nameOf(customer, words.nameless);
  const isSure = typed.trim() === name;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSure || erase.isPending) return;
    const { items, comments, files } = await erase.mutateAsync();
    await navigate({ to: '/$workspaceId/customers', params: { workspaceId } });
    tell(words.didErase(items, comments, files));
    await refreshCustomers(id);
  };
  return (
    <Dialog title={words.eraseTitle(name)} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => submit(event).catch(() => undefined)}>
        <p className={styles.soft}>{words.eraseHint}</p>
        <ul className={styles.consequences}>
          {words.erased.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <TextField
          label={words.typeToErase(name)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoFocus
        />
        <Failure error={erase.error} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{cancel}</Button>
          <Button look="danger" type="submit" disabled={!isSure} busy={erase.isPending}>
            {words.eraseNow}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
