import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCustomersOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Customer, CustomerDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { SearchField } from '../../parts/SearchField.tsx';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Dialogs.module.css';
import { MergePreview } from './MergePreview.tsx';
import { texts } from './texts.ts';
import { nameOf } from './use-customer.ts';
import { asList } from './use-customers.ts';

const most = 20;

/** First asks who is the same person, then shows what a merge would make of the two. */
export function MergeCustomer({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const words = useTexts(texts);
  const [other, setOther] = useState<Customer>();
  return (
    <Dialog title={words.mergeTitle(nameOf(customer, words.nameless))} onClose={onClose} hasClose>
      {other ? (
        <MergePreview customer={customer} other={other} onBack={() => setOther(undefined)} onClose={onClose} />
      ) : (
        <Others customer={customer} onChoose={setOther} />
      )}
    </Dialog>
  );
}

function Others({ customer, onChoose }: { customer: CustomerDetail; onChoose: (other: Customer) => void }) {
  const words = useTexts(texts);
  const { id, workspaceId, name } = customer;
  const [search, setSearch] = useState(firstWord(name));
  const query = { workspaceId, pageSize: most, ...(search && { search }) };
  const { data, error } = useQuery(listCustomersOptions({ client, query }));
  const others = data && asList(data).data.filter((one) => one.id !== id);
  return (
    <>
      <p className={styles.soft}>{words.mergeHint}</p>
      <div className={styles.search}>
        <SearchField label={words.search} hint={words.searchHint} value={search} onSearch={setSearch} autoFocus />
      </div>
      <Failure error={error} />
      <ul className={styles.others}>
        {others?.map((other) => (
          <li key={other.id}>
            <button type="button" className={styles.other} onClick={() => onChoose(other)}>
              <Avatar name={nameOf(other, words.nameless)} />
              <span>
                <strong>{nameOf(other, words.nameless)}</strong>
                <span>
                  {[
                    (other.primaryEmail && shownEmail(other.primaryEmail)) ?? other.primaryPhone,
                    words.items(other.feedbackCount),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {others?.length === 0 && <p role="status">{words.noOther}</p>}
    </>
  );
}

/** Twins usually share a name. */
function firstWord(name: string | null): string {
  return name?.split(/\s+/)[0] ?? '';
}
