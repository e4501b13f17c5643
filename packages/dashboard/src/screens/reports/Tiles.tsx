import { Link } from '@tanstack/react-router';
import type { FeedbackMetrics } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import { relativeTime } from '../../texts/times.ts';
import { written } from './formats.ts';
import { type Behind, itemsBehind } from './links.ts';
import styles from './Reports.module.css';
import type { Unit } from './scale.ts';
import { texts } from './texts.ts';
import type { Asked, Numbers } from './use-report.ts';

type TileName = 'created' | 'resolved' | 'open' | 'firstAnswer' | 'sla' | 'satisfaction';

interface TileOf {
  name: TileName;
  unit: Unit;
  behind: Behind;
  read: (metrics: FeedbackMetrics) => number | null;
  n?: (metrics: FeedbackMetrics) => number;
  /** Whether more of it is better. Undefined where neither is. */
  isMoreBetter?: boolean;
}

const tiles: TileOf[] = [
  { name: 'created', unit: 'count', behind: 'created', read: ({ created }) => created },
  { name: 'resolved', unit: 'count', behind: 'resolved', read: ({ resolved }) => resolved, isMoreBetter: true },
  { name: 'open', unit: 'count', behind: 'open', read: ({ backlog }) => backlog.total, isMoreBetter: false },
  {
    ...{ name: 'firstAnswer', unit: 'seconds', behind: 'answered', isMoreBetter: false },
    ...{ read: ({ firstAnswer }) => firstAnswer.p50, n: ({ firstAnswer }) => firstAnswer.n },
  },
  {
    ...{ name: 'sla', unit: 'share', behind: 'missed', isMoreBetter: true },
    ...{ read: ({ slaMet }) => slaMet.share, n: ({ slaMet }) => slaMet.n },
  },
  {
    ...{ name: 'satisfaction', unit: 'share', behind: 'rated', isMoreBetter: true },
    ...{ read: ({ satisfaction }) => satisfaction.goodShare, n: ({ satisfaction }) => satisfaction.answered },
  },
];

/** Six numbers of the whole period. Each leads to its items. */
export function Tiles({ asked, numbers }: { asked: Asked; numbers: Numbers }) {
  const words = useTexts(texts);
  const { whole, wholeBefore } = numbers;
  if (!whole) return null;
  const { waiting } = whole;
  return (
    <div>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.name} tile={tile} asked={asked} whole={whole} before={wholeBefore} />
        ))}
      </ul>
      {waiting && waiting.n > 0 && (
        <p className={styles.waiting}>
          <Link
            to="/$workspaceId/inbox"
            params={{ workspaceId: asked.workspaceId }}
            search={itemsBehind(asked, 'waiting', asked.span)}
          >
            {words.waiting(waiting.n, waiting.oldest ? relativeTime(waiting.oldest) : '')}
          </Link>
        </p>
      )}
    </div>
  );
}

interface Shown {
  tile: TileOf;
  asked: Asked;
  whole: FeedbackMetrics;
  before: FeedbackMetrics | undefined;
}

function Tile({ tile, asked, whole, before }: Shown) {
  const words = useTexts(texts);
  const value = tile.read(whole);
  const n = tile.n?.(whole);
  return (
    <li>
      <Link
        className={styles.tile}
        to="/$workspaceId/inbox"
        params={{ workspaceId: asked.workspaceId }}
        search={itemsBehind(asked, tile.behind, asked.span, { count: n ?? value })}
        title={words.definitions[tile.name]}
      >
        <span className={styles.name}>{words.tiles[tile.name]}</span>
        <span className={styles.number}>{written(tile.unit, value)}</span>
        <span className={styles.soft}>{n === undefined ? ' ' : words.n(n)}</span>
        {before && <Change tile={tile} value={value} before={tile.read(before)} />}
      </Link>
    </li>
  );
}

function Change({ tile, value, before }: { tile: TileOf; value: number | null; before: number | null }) {
  const words = useTexts(texts);
  if (before === null) return <span className={styles.soft}>{words.nothingBefore}</span>;
  const rise = (value ?? 0) - before;
  const isGood = tile.isMoreBetter !== undefined && rise !== 0 && rise > 0 === tile.isMoreBetter;
  const isBad = tile.isMoreBetter !== undefined && rise !== 0 && rise > 0 !== tile.isMoreBetter;
  return (
    <span className={`${styles.change} ${isGood ? styles.good : isBad ? styles.bad : ''}`}>
      <span aria-hidden="true">{rise > 0 ? '↑' : rise < 0 ? '↓' : '→'} </span>
      {words.before(written(tile.unit, before))}
    </span>
  );
}
