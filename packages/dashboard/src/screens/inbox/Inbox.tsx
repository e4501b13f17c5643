import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { Button, IconButton } from '../../parts/Button.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { filterNames, type InboxSearch } from '../items/filters.ts';
import { TagsDialog } from '../items/TagsDialog.tsx';
import { refreshLists, useFeedbackList } from '../items/use-list.ts';
import { BulkBar } from './BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './Inbox.module.css';
import { KeysDialog } from './KeysDialog.tsx';
import { List } from './List.tsx';
import { Tabs } from './Tabs.tsx';
import { texts } from './texts.ts';
import { useEditing } from './use-editing.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useLiveEvents } from './use-live-events.ts';
import { useSelection } from './use-selection.ts';

const route = getRouteApi('/$workspaceId/inbox');

export function Inbox() {
  const words = useTexts(texts);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error, refetch } = useFeedbackList(search);
  const selection = useSelection(items);
  const { editing, edit } = useEditing();
  const { arrived, letIn } = useLiveEvents();
  const searchField = useRef<HTMLInputElement>(null);
  const [areKeysShown, setAreKeysShown] = useState(false);
  const active = useInboxKeys({ items, search, selection, edit, searchField, onHelp: () => setAreKeysShown(true) });
  const change = useCallback(
    (next: Partial<InboxSearch>) => navigate({ search: (former) => ({ ...former, ...next }), replace: true }),
    [navigate],
  );
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const tagged = editing?.field === 'tags' ? items.find(({ id }) => id === editing.id) : undefined;
  return (
    <div className={styles.inbox}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{words.title}</h1>
          <Tabs current={search.tab ?? 'all'} />
          <IconButton icon="help" label={words.help} onClick={() => setAreKeysShown(true)} />
        </div>
        <FilterBar search={search} onChange={change} searchField={searchField} />
      </header>
      <Arrivals count={arrived} onLetIn={letIn} />
      {error && <Failure error={error} retry={refetch} />}
      {isPending && <Loading />}
      {items.length > 0 && (
        <List
          items={items}
          search={search}
          selected={selection.ids}
          onSelect={selection.select}
          editing={editing}
          onEdit={edit}
          active={active}
          onEnd={readOn}
        />
      )}
      {!isPending && !error && items.length === 0 && <NothingThere search={search} />}
      {selection.items.length > 0 && <BulkBar items={selection.items} onDone={selection.clear} />}
      {tagged && <TagsDialog items={[tagged]} onClose={() => edit(tagged.id, undefined)} />}
      {areKeysShown && <KeysDialog onClose={() => setAreKeysShown(false)} />}
    </div>
  );
}

/** The reader decides when the list moves. */
function Arrivals({ count, onLetIn }: { count: number; onLetIn: () => void }) {
  const words = useTexts(texts);
  const show = () => {
    onLetIn();
    refreshLists('active');
  };
  return (
    <div role="status">
      {count > 0 && (
        <Button className={styles.arrived ?? ''} icon="up" onClick={show}>
          {words.newItems(count)}
        </Button>
      )}
    </div>
  );
}

function NothingThere({ search }: { search: InboxSearch }) {
  const { empty, emptyHint, emptySearchHint } = useTexts(texts);
  const isNarrowed = search.search !== undefined || filterNames.some((name) => search[name] !== undefined);
  return (
    <Empty icon={isNarrowed ? 'search' : 'inbox'} title={isNarrowed ? empty.search : empty[search.tab ?? 'all']}>
      <p>{isNarrowed ? emptySearchHint : emptyHint}</p>
    </Empty>
  );
}
