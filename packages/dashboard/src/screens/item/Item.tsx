import { getRouteApi, Link } from '@tanstack/react-router';
import { useWorkspace } from '../../api/me.ts';
import { Back } from '../../parts/Back.tsx';
import { Columns, Detail } from '../../parts/Detail.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { ScreenFailure } from '../../parts/ScreenFailure.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { useTexts } from '../../texts/texts.ts';
import { changeItems } from '../items/change-items.ts';
import type { SeenItem } from '../items/seen-item.ts';
import { Actions } from './Actions.tsx';
import { Composer } from './Composer.tsx';
import { History } from './History.tsx';
import styles from './Item.module.css';
import { Links } from './Links.tsx';
import { Message } from './Message.tsx';
import { Others } from './Others.tsx';
import { People } from './People.tsx';
import { Properties } from './Properties.tsx';
import { Thread } from './Thread.tsx';
import { texts } from './texts.ts';
import { useItem, useLiveItem } from './use-item.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useReading } from './use-reading.ts';
import { Watchers } from './Watchers.tsx';

const route = getRouteApi('/$workspaceId/inbox/$number');

export function Item() {
  const { id: workspaceId } = useWorkspace();
  const { number } = route.useParams();
  const { data, error, refetch } = useItem(workspaceId, number);
  if (data) return <Shown key={data.item.id} seen={data} />;
  return error ? <ScreenFailure error={error} retry={refetch} /> : <Loading />;
}

function Shown({ seen }: { seen: SeenItem }) {
  const words = useTexts(texts);
  const { item } = seen;
  useLiveItem(item);
  useReading(item);
  return (
    <Detail back={<BackToInbox item={item} />} actions={<Bar seen={seen} />}>
      <Columns
        isRead
        label={words.details}
        side={
          <>
            <Properties seen={seen} />
            <Links seen={seen} />
            <People item={item} />
            {item.customerId && <Others item={item} customerId={item.customerId} />}
            <Watchers item={item} />
            <History item={item} />
          </>
        }
      >
        <Message item={item} />
        <Thread item={item} />
        <Composer seen={seen} />
      </Columns>
    </Detail>
  );
}

function BackToInbox({ item: { workspaceId, ticketNumber } }: Pick<SeenItem, 'item'>) {
  const words = useTexts(texts);
  return (
    <>
      <Back to="/$workspaceId/inbox" params={{ workspaceId }} search={route.useSearch()}>
        {words.back}
      </Back>
      <span className={styles.number}>#{ticketNumber}</span>
    </>
  );
}

function Bar({ seen }: { seen: SeenItem }) {
  return (
    <>
      <Steps seen={seen} />
      <Actions seen={seen} />
    </>
  );
}

/** To the item before, and to the one after. */
function Steps({ seen }: { seen: SeenItem }) {
  const words = useTexts(texts);
  const search = route.useSearch();
  const { workspaceId } = route.useParams();
  const navigate = route.useNavigate();
  const { previous, next } = useNeighbours(seen.item, search);
  const go = (number: string | undefined) =>
    number && navigate({ to: '/$workspaceId/inbox/$number', params: { workspaceId, number }, search });
  const leave = () => navigate({ to: '/$workspaceId/inbox', params: { workspaceId }, search });
  useKeys({
    j: () => go(next),
    k: () => go(previous),
    e: () => changeItems([seen.item], { status: 'resolved' }, seen.etag),
    Escape: leave,
  });
  const step = (number: string | undefined, label: string, icon: 'up' | 'down') =>
    number && (
      <Link
        to="/$workspaceId/inbox/$number"
        params={{ workspaceId, number }}
        search={search}
        className={styles.step}
        aria-label={label}
        title={label}
      >
        <Icon name={icon} />
      </Link>
    );
  return (
    <>
      {step(previous, words.previous, 'up')}
      {step(next, words.next, 'down')}
    </>
  );
}
