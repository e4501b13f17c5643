import type { CountedItem } from './counted-event.ts';
import { allProjects, type Counts, type CountsRow, type Dimension, noCounts } from './counts.ts';
import { monthOf } from './days.ts';

type Numbers = { [Name in keyof Counts as Counts[Name] extends number ? Name : never]?: number };

/** Rows of counts, made as they are needed. */
export class RowsOfCounts {
  #rows = new Map<string, CountsRow>();
  readonly #demos: ReadonlySet<string>;

  /** Items of the `demos` count in their own projects alone. */
  constructor(demos: ReadonlySet<string>) {
    this.#demos = demos;
  }

  /** All rows in which something was counted. */
  list(): CountsRow[] {
    return [...this.#rows.values()].map(withoutZeros).filter(isCounted);
  }

  /** Counts in the rows of an item: of its project and of all, of each of its values, and of the day and its month. */
  each(item: CountedItem, day: string, count: (row: CountsRow) => void): void {
    for (const [dimension, value] of valuesOf(item)) this.#each(item.projectId, dimension, value, day, count);
  }

  add(item: CountedItem, day: string, numbers: Numbers): void {
    this.each(item, day, (row) => addNumbers(row, numbers));
  }

  /** Counts what happened to an item of which only the project is known. */
  addToProject(projectId: string, day: string, numbers: Numbers): void {
    this.#each(projectId, '', '', day, (row) => addNumbers(row, numbers));
  }

  #each(
    ofProject: string,
    dimension: CountsRow['dimension'],
    value: string,
    day: string,
    count: (row: CountsRow) => void,
  ): void {
    for (const projectId of this.#demos.has(ofProject) ? [ofProject] : [ofProject, allProjects])
      for (const grain of ['day', 'month'] as const) {
        const start = grain === 'day' ? day : monthOf(day);
        const key = JSON.stringify([grain, dimension, projectId, start, value]);
        const row = this.#rows.get(key) ?? newRow({ grain, dimension, projectId, day: start, value });
        this.#rows.set(key, row);
        count(row);
      }
  }
}

function newRow(key: Pick<CountsRow, 'grain' | 'dimension' | 'projectId' | 'day' | 'value'>): CountsRow {
  return { ...key, ...noCounts(), opened: 0, ages: {} };
}

function addNumbers(row: CountsRow, numbers: Numbers): void {
  for (const [name, count] of Object.entries(numbers)) row[name as keyof Numbers] += count;
}

/** An item with several tags counts under each of them. */
function valuesOf(item: CountedItem): [Dimension | '', string][] {
  const { category, tags, channel, assigneeId, priority, status } = item;
  const single = { category, channel, assignee: assigneeId, priority, status };
  return [
    ['', ''],
    ...Object.entries(single).map(([name, value]): [Dimension, string] => [name as Dimension, value ?? '']),
    ...(tags.length === 0 ? [''] : tags).map((tag): [Dimension, string] => ['tag', tag]),
  ];
}

/** Items that came and went on the same day leave nothing. */
function withoutZeros(row: CountsRow): CountsRow {
  for (const histogram of Object.values(row).filter((value) => typeof value === 'object'))
    for (const [bucket, count] of Object.entries(histogram)) if (count === 0) delete histogram[bucket];
  return row;
}

/** A change of what is no value of a row leaves it and comes back. */
function isCounted(row: CountsRow): boolean {
  return Object.values(row).some((value) =>
    typeof value === 'object' ? Object.keys(value).length > 0 : typeof value === 'number' && value !== 0,
  );
}
