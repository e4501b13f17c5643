import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { ExportCustomersData } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Menu, MenuChoices } from '../../parts/Menu.tsx';
import { SearchField } from '../../parts/SearchField.tsx';
import { useMatches } from '../../parts/use-matches.ts';
import { VirtualList } from '../../parts/VirtualList.tsx';
import { useTexts } from '../../texts/texts.ts';
import { AddCustomer } from './AddCustomer.tsx';
import { CustomerRow } from './CustomerRow.tsx';
import styles from './Customers.module.css';
import { type CustomerSearch, listQuery, sorts } from './search.ts';
import { texts } from './texts.ts';
import { useCustomers } from './use-customers.ts';
import { useListKeys } from './use-list-keys.ts';

const route = getRouteApi('/$workspaceId/customers');

export function Customers() {
  const words = useTexts(texts);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMatches('(max-width: 760px)');
  const list = useCustomers(search);
  const { customers, pagination, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error } = list;
  const searchField = useRef<HTMLInputElement>(null);
  const active = useListKeys(JSON.stringify([useWorkspace().id, search]), customers, searchField);
  const change = (next: CustomerSearch) => navigate({ search: (former) => ({ ...former, ...next }), replace: true });
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{words.title}</h1>
          <p className={styles.soft} role="status">
            {pagination && customers.length > 0 && words.total(pagination.total, !pagination.totalIsExact)}
          </p>
          <Export search={search} />
          <Add />
        </div>
        <div className={styles.bar}>
          <SearchField
            label={words.search}
            hint={words.searchHint}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text || undefined } as CustomerSearch)}
            field={searchField}
          />
          <SortMenu sort={search.sort ?? 'lastSeenAt'} onChoose={(sort) => change({ sort })} />
          {search.tag && (
            <Chip label={words.allTags} onRemove={() => change({ tag: undefined } as never)}>
              {words.withTag(search.tag)}
            </Chip>
          )}
        </div>
      </header>
      {error && <Failure error={error} retry={list.refetch} />}
      {isPending && <Loading />}
      {customers.length > 0 && (
        <VirtualList label={words.list} items={customers} rowHeight={isNarrow ? 64 : 52} active={active} onEnd={readOn}>
          {(customer) => <CustomerRow customer={customer} />}
        </VirtualList>
      )}
      {!isPending && !error && customers.length === 0 && <NobodyThere isNarrowed={!!search.search || !!search.tag} />}
    </div>
  );
}

/** The customers that the list shows, all of them, as a file. Only admins may. */
function Export({ search }: { search: CustomerSearch }) {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  if (role === 'member') return null;
  const query = { ...listQuery(workspaceId, search), format: 'csv' } as const;
  const url = client.buildUrl<ExportCustomersData>({ url: '/customers/export', query });
  return (
    <Button icon="download" onClick={() => download(url, 'customers.csv')}>
      {words.exportAll}
    </Button>
  );
}

function Add() {
  const words = useTexts(texts);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Button icon="plus" onClick={() => setIsAdding(true)}>
        {words.add}
      </Button>
      {isAdding && <AddCustomer onClose={() => setIsAdding(false)} />}
    </>
  );
}

function SortMenu({
  sort,
  onChoose,
}: {
  sort: (typeof sorts)[number];
  onChoose: (sort: (typeof sorts)[number]) => void;
}) {
  const words = useTexts(texts);
  const options = sorts.map((value) => ({ value, label: words.sorts[value] }));
  return (
    <Menu trigger={<Button icon="filter">{words.sorts[sort]}</Button>}>
      <MenuChoices label={words.sort} value={sort} options={options} onChoose={onChoose} />
    </Menu>
  );
}

function NobodyThere({ isNarrowed }: { isNarrowed: boolean }) {
  const words = useTexts(texts);
  return (
    <Empty icon={isNarrowed ? 'search' : 'people'} title={isNarrowed ? words.nobodyFound : words.empty}>
      <p>{isNarrowed ? words.nobodyFoundHint : words.emptyHint}</p>
    </Empty>
  );
}
