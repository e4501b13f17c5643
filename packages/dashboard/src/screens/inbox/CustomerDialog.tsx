import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCustomersOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { SearchField } from '../../parts/SearchField.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './CustomerDialog.module.css';
import { texts } from './texts.ts';

const pageSize = 8;

/** Looks for a customer whose items the list is to show. */
export function CustomerDialog({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const [search, setSearch] = useState('');
  const query = { workspaceId, pageSize, ...(search && { search }) };
  const { data, error, refetch } = useQuery(listCustomersOptions({ client, query }));
  const found = Array.isArray(data?.data) ? data.data : [];
  return (
    <Dialog title={words.customer} onClose={onClose} hasClose>
      <SearchField label={words.search} hint={words.customerHint} value={search} onSearch={setSearch} autoFocus />
      <Failure error={error} retry={refetch} />
      <ul className={styles.found}>
        {found.map(({ id, name, primaryEmail }) => (
          <li key={id}>
            <button type="button" className={styles.customer} onClick={() => onChoose(id)}>
              <Avatar name={name ?? primaryEmail ?? '?'} />
              <bdi>{name ?? primaryEmail ?? id}</bdi>
              {name && primaryEmail && <span className={styles.email}>{primaryEmail}</span>}
            </button>
          </li>
        ))}
      </ul>
      {data && found.length === 0 && <p role="status">{words.empty.search}</p>}
    </Dialog>
  );
}
