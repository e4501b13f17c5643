import type { FeedbackMetrics } from '../../../../../generated/sdk/types.gen.ts';
import type { Behind } from './links.ts';
import type { Unit } from './scale.ts';

type SeriesName =
  | 'created'
  | 'resolved'
  | 'under1d'
  | 'under7d'
  | 'under30d'
  | 'older'
  | 'p50'
  | 'p90'
  | 'slaMet'
  | 'goodShare';

interface Series {
  name: SeriesName;
  read: (row: FeedbackMetrics) => number | null;
  /** The items that its numbers count. Without, nothing finds them. */
  behind?: Behind;
}

export interface Measure {
  id: 'volume' | 'backlog' | 'firstAnswer' | 'resolution' | 'sla' | 'satisfaction';
  kind: 'lines' | 'stack';
  unit: Unit;
  series: Series[];
  /** How many items a row is about, where its numbers do not say. */
  n?: (row: FeedbackMetrics) => number;
}

/** The pictures of the page, in their order. */
export const measures: Measure[] = [
  {
    id: 'volume',
    kind: 'lines',
    unit: 'count',
    series: [
      { name: 'created', read: ({ created }) => created, behind: 'created' },
      { name: 'resolved', read: ({ resolved }) => resolved, behind: 'resolved' },
    ],
  },
  {
    id: 'backlog',
    kind: 'stack',
    unit: 'count',
    series: (['older', 'under30d', 'under7d', 'under1d'] as const).map((name) => ({
      name,
      read: ({ backlog }) => backlog[name],
    })),
  },
  durations('firstAnswer', 'answered'),
  durations('resolution', 'resolved'),
  {
    id: 'sla',
    kind: 'lines',
    unit: 'share',
    series: [{ name: 'slaMet', read: ({ slaMet }) => slaMet.share, behind: 'missed' }],
    n: ({ slaMet }) => slaMet.n,
  },
  {
    id: 'satisfaction',
    kind: 'lines',
    unit: 'share',
    series: [{ name: 'goodShare', read: ({ satisfaction }) => satisfaction.goodShare, behind: 'rated' }],
    n: ({ satisfaction }) => satisfaction.answered,
  },
];

function durations(id: 'firstAnswer' | 'resolution', behind: Behind): Measure {
  return {
    id,
    kind: 'lines',
    unit: 'seconds',
    series: [
      { name: 'p50', read: (row) => row[id].p50, behind },
      { name: 'p90', read: (row) => row[id].p90, behind },
    ],
    n: (row) => row[id].n,
  };
}
