import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { latePart } from '../../base/late.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { SkeletonRows } from '../../parts/Skeleton.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type InboxSearch, isNarrowed } from '../items/filters.ts';
import { LateKeysDialog } from '../items/LateKeysDialog.tsx';
import { LateSnooze } from '../items/LateSnooze.tsx';
import { TagsDialog } from '../items/TagsDialog.tsx';
import { refreshLists, useFeedbackList } from '../items/use-list.ts';
import { BulkBar } from './BulkBar.tsx';
import { useColumns } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import styles from './Inbox.module.css';
import { List } from './List.tsx';
import { Tabs } from './Tabs.tsx';
import { texts } from './texts.ts';
import { useEditing } from './use-editing.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useLiveEvents } from './use-live-events.ts';
import { useSelection } from './use-selection.ts';

const route = getRouteApi('/$workspaceId/inbox');

const CreateItem = lazy(async () => ({ default: (await latePart(() => import('./CreateItem.tsx'))).CreateItem }));

export function Inbox() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error, refetch, total } =
    useFeedbackList(search);
  const selection = useSelection(items);
  const { editing, edit } = useEditing();
  const { chosen, toggle } = useColumns();
  const { arrived, letIn } = useLiveEvents();
  const searchField = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Shown>();
  const show = { onHelp: () => setShown('keys'), onCreate: () => setShown('creation'), onSnooze: setShown };
  const active = useInboxKeys({ items, search, selection, edit, searchField, ...show });
  const change = useCallback(
    (next: Partial<InboxSearch>) =>
      navigate({ search: ({ of: _of, ...former }) => ({ ...former, ...next }), replace: true }),
    [navigate],
  );
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <div className={styles.inbox}>
      <header className={styles.head}>
        <Title current={search.tab} onCreate={show.onCreate} onHelp={show.onHelp} />
        <FilterBar search={search} onChange={change} searchField={searchField} chosen={chosen} onToggle={toggle} />
      </header>
      <Arrivals count={arrived} onLetIn={letIn} />
      {error && <Failure error={error} retry={refetch} />}
      {isPending ? <SkeletonRows /> : <StillThere count={total} of={search.of} />}
      {items.length > 0 && (
        <List
          items={items}
          search={search}
          selected={selection.ids}
          onSelect={selection.select}
          editing={editing}
          onEdit={edit}
          active={active}
          columns={chosen}
          onEnd={readOn}
        />
      )}
      {!isPending && !error && items.length === 0 && <NothingThere search={search} />}
      {selection.items.length > 0 && (
        <BulkBar
          items={selection.items}
          loaded={items.length}
          search={search}
          total={total}
          onAll={selection.selectAll}
          onSnooze={() => setShown(selection.items)}
          onDone={selection.clear}
        />
      )}
      <Tagging items={items} editing={editing} edit={edit} />
      <Asked shown={shown} onClose={() => setShown(undefined)} onSnoozed={selection.clear} />
    </div>
  );
}

interface Titled {
  current: InboxSearch['tab'];
  onCreate: () => void;
  onHelp: () => void;
}

function Title({ current, onCreate, onHelp }: Titled) {
  const words = useTexts(texts);
  return (
    <div className={styles.title}>
      <h1>{words.title}</h1>
      <Tabs current={current} />
      <IconButton icon="plus" label={words.create} className={styles.create ?? ''} onClick={onCreate} />
      <IconButton icon="help" label={words.help} onClick={onHelp} />
    </div>
  );
}

function Tagging({ items, editing, edit }: { items: readonly Feedback[] } & ReturnType<typeof useEditing>) {
  const tagged = editing?.field === 'tags' ? items.find(({ id }) => id === editing.id) : undefined;
  return tagged && <TagsDialog items={[tagged]} onClose={() => edit(tagged.id, undefined)} />;
}

/** The dialog above the list. Items are those to snooze. */
type Shown = 'keys' | 'creation' | readonly Feedback[] | undefined;

function Asked({ shown, onClose, onSnoozed }: { shown: Shown; onClose: () => void; onSnoozed: () => void }) {
  if (shown === 'keys') return <LateKeysDialog of="list" onClose={onClose} />;
  if (shown !== 'creation') return shown && <LateSnooze items={shown} onClose={onClose} onDone={onSnoozed} />;
  return (
    <Suspense fallback={null}>
      <CreateItem onClose={onClose} />
    </Suspense>
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

/** Items that a report counted may be gone since, or have changed. */
function StillThere({ count, of }: { count: number; of: number | undefined }) {
  const words = useTexts(texts);
  if (of === undefined) return null;
  return (
    <p className={styles.stillThere} role="status">
      {words.stillThere(count, of)}
    </p>
  );
}

function NothingThere({ search }: { search: InboxSearch }) {
  const { empty, emptyHint, emptySearchHint } = useTexts(texts);
  const hasFilters = isNarrowed(search);
  return (
    <Empty
      icon={hasFilters ? 'search' : 'check'}
      title={hasFilters || search.tab === 'any' ? empty.search : empty[search.tab ?? 'all']}
    >
      <p>{hasFilters ? emptySearchHint : emptyHint}</p>
    </Empty>
  );
}
