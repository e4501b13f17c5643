import { Link } from '@tanstack/react-router';
import type { FeedbackMetrics } from '../../../../../generated/sdk/types.gen.ts';
import { useMembers } from '../../api/workspace-data.ts';
import { Failure } from '../../parts/Failure.tsx';
import { SkeletonRows } from '../../parts/Skeleton.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Card } from './Card.tsx';
import type { Cells } from './csv.ts';
import { written } from './formats.ts';
import { type Behind, itemsBehind, ofGroup } from './links.ts';
import styles from './Reports.module.css';
import type { Unit } from './scale.ts';
import { texts } from './texts.ts';
import { type Asked, useGroups } from './use-report.ts';

interface Column {
  name: 'created' | 'resolved' | 'open' | 'firstAnswer' | 'sla' | 'satisfaction';
  unit: Unit;
  behind: Behind;
  read: (row: FeedbackMetrics) => number | null;
  n?: (row: FeedbackMetrics) => number;
}

const columns: Column[] = [
  { name: 'created', unit: 'count', behind: 'created', read: ({ created }) => created },
  { name: 'resolved', unit: 'count', behind: 'resolved', read: ({ resolved }) => resolved },
  { name: 'open', unit: 'count', behind: 'open', read: ({ backlog }) => backlog.total },
  {
    name: 'firstAnswer',
    unit: 'seconds',
    behind: 'answered',
    read: (row) => row.firstAnswer.p50,
    n: (row) => row.firstAnswer.n,
  },
  { name: 'sla', unit: 'share', behind: 'missed', read: (row) => row.slaMet.share, n: (row) => row.slaMet.n },
  {
    ...{ name: 'satisfaction', unit: 'share', behind: 'rated' },
    ...{ read: (row) => row.satisfaction.goodShare, n: (row) => row.satisfaction.answered },
  },
];

/** The numbers of each category, tag or agent in the whole period. */
export function Breakdown({ asked, groupBy }: { asked: Asked; groupBy: 'category' | 'tag' | 'assignee' }) {
  const words = useTexts(texts);
  const { rows, error, retry } = useGroups(asked, groupBy);
  const nameOf = useGroupName(groupBy);
  const cells = (): Cells => [
    [
      words.groups[groupBy],
      ...columns.flatMap(({ name, n }) => [words.tiles[name], ...(n ? [`n (${words.tiles[name]})`] : [])]),
    ],
    ...(rows ?? []).map((row) => [
      nameOf(row),
      ...columns.flatMap(({ read, n }) => [read(row), ...(n ? [n(row)] : [])]),
    ]),
  ];
  return (
    <Card
      title={words.groups[groupBy]}
      hint={words.groupHints[groupBy]}
      file={`${groupBy}-${asked.span.from}`}
      cells={cells}
    >
      <Failure error={error} retry={retry} />
      {!rows && !error && <SkeletonRows count={4} />}
      {rows?.length === 0 && <p className={styles.soft}>{words.nothing}</p>}
      {rows && rows.length > 0 && <GroupTable asked={asked} groupBy={groupBy} rows={rows} nameOf={nameOf} />}
    </Card>
  );
}

interface TableOf {
  asked: Asked;
  groupBy: 'category' | 'tag' | 'assignee';
  rows: FeedbackMetrics[];
  nameOf: (row: FeedbackMetrics) => string;
}

function GroupTable({ asked, groupBy, rows, nameOf }: TableOf) {
  const words = useTexts(texts);
  const most = Math.max(1, ...rows.map(({ created, resolved }) => Math.max(created, resolved)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={words.groups[groupBy]}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.groupNames[groupBy]}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {words.tiles[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.other} ${row.group}`}>
              <th scope="row">
                <span className={styles.group}>
                  <span className={row.group === null || row.other ? styles.soft : ''}>{nameOf(row)}</span>
                  <i
                    className={styles.gauge}
                    style={{ inlineSize: `${(100 * row.created) / most}%` }}
                    aria-hidden="true"
                  />
                </span>
              </th>
              {columns.map((column) => (
                <td key={column.name}>
                  <Cell
                    asked={asked}
                    column={column}
                    row={row}
                    filter={row.other ? undefined : ofGroup(groupBy, row.group)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellOf {
  asked: Asked;
  column: Column;
  row: FeedbackMetrics;
  filter: ReturnType<typeof ofGroup>;
}

function Cell({ asked, column, row, filter }: CellOf) {
  const value = column.read(row);
  const text = written(column.unit, value);
  const n = column.n?.(row);
  return (
    <>
      {filter && value ? (
        <Link
          to="/$workspaceId/inbox"
          params={{ workspaceId: asked.workspaceId }}
          search={itemsBehind(asked, column.behind, asked.span, { ...filter, count: n ?? value })}
        >
          {text}
        </Link>
      ) : (
        text
      )}
      {n !== undefined && n > 0 && <small> n {n}</small>}
    </>
  );
}

function useGroupName(groupBy: 'category' | 'tag' | 'assignee'): (row: FeedbackMetrics) => string {
  const words = useTexts(texts);
  const members = useMembers();
  return ({ group, other }) => {
    if (other) return words.other;
    if (group === null) return words.none[groupBy];
    if (groupBy !== 'assignee') return group;
    return members.find(({ userId }) => userId === group)?.name ?? words.formerMember;
  };
}
