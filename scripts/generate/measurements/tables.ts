import { type ComparedRow, type GoalRow, type GrowthRow, type Results, resultNames } from './results.ts';
import { count, measuredOn, ratio, spread } from './words.ts';

/** A table of Markdown: its head, and its rows without bars. */
export interface Table {
  head: string[];
  rows: string[][];
}

const sizes = [10_000, 1_000_000];
const grownSizes = [100_000, 1_000_000, 10_000_000];

/** All goals of `npm run bench`. */
export function goalsTable(lines: GoalRow[]): Table {
  return {
    head: ['row', 'measured', 'goal', 'met'],
    rows: lines.map(({ row, measured, goal, isMet }) => [
      row,
      measured,
      goal,
      isMet === null ? '' : isMet ? 'yes' : 'no',
    ]),
  };
}

/** Of requests a second, the service to the bare server, by the size of the workspace. */
export function comparedTable({ speed }: Results): Table {
  return {
    head: ['request', ...sizes.map((size) => `among ${count(size)} items`), 'goal'],
    rows: byName(speed?.compared ?? []).map(([name, rows]) => [
      name,
      ...sizes.map((size) => resultOf(rows.find(({ items }) => items === size))),
      `at least ${rows[0]?.goal}`,
    ]),
  };
}

function resultOf(row: ComparedRow | undefined): string {
  if (!row) return 'not measured';
  return marked(spread(row.ratio), row.ratio.middle >= row.goal);
}

/** Of the median time of a request, among more items to among the fewest. */
export function growthTable({ growth }: Results): Table {
  return {
    head: ['request', ...grownSizes.map(count), 'goal'],
    rows: byName(growth?.rows ?? []).map(([name, rows]) => [
      name,
      ...grownSizes.map((size) => grown(rows.find(({ items }) => items === size))),
      `at most ${rows[0]?.goal}`,
    ]),
  };
}

function grown(row: GrowthRow | undefined): string {
  if (!row) return 'not measured';
  const { product, bare, goal } = row;
  return `${marked(spread(product.p50), product.p50.middle <= goal)}; bare ${ratio(bare.p50.middle)}`;
}

/** What the requests of one load took, in milliseconds. */
export function loadTable({ speed }: Results): Table {
  return {
    head: ['request', 'connections', 'Heed p50', 'p99', 'bare p50', 'p99', 'requests a second, Heed to bare'],
    rows: (speed?.load ?? []).map(({ name, connections, product, bare, ratio }) => [
      name,
      String(connections),
      ...[product.p50, product.p99, bare.p50, bare.p99].map((ms) => ms.toFixed(1)),
      spread(ratio),
    ]),
  };
}

export function directusTable({ directus }: Results): Table {
  return {
    head: ['request', 'Heed to Directus', 'goal'],
    rows: (directus?.rows ?? []).map(({ name, ratio, goal }) => [
      name,
      marked(spread(ratio), ratio.middle >= goal),
      `at least ${goal}`,
    ]),
  };
}

export function tenantsTable({ tenants }: Results): Table {
  return {
    head: ['where', 'requests of each node', 'p50, ms', 'p99, ms'],
    rows: (tenants?.rows ?? []).map(({ where, shares, p50, p99 }) => [
      where,
      shares.map((share) => `${Math.round(share * 100)} %`).join(', '),
      p50?.toFixed(1) ?? '',
      p99?.toFixed(1) ?? '',
    ]),
  };
}

/** For a guide, where milliseconds of one machine tell nobody anything. */
export function nodesTable(results: Results): Table {
  const { rows } = tenantsTable(results);
  return { head: ['where', 'requests of each node'], rows: rows.map((cells) => cells.slice(0, 2)) };
}

/** When and on what each part was measured. */
export function machinesTable(results: Results): Table {
  const titles = {
    goals: 'all goals',
    speed: 'bare server',
    growth: 'more items',
    directus: 'Directus',
    tenants: 'a thousand workspaces',
  };
  return {
    head: ['what', 'when and on what'],
    rows: resultNames.flatMap((name) => {
      const machine = results[name]?.machine;
      return machine ? [[titles[name], measuredOn(machine)]] : [];
    }),
  };
}

function marked(text: string, isMet: boolean): string {
  return isMet ? text : `${text}, missed`;
}

function byName<Row extends { name: string }>(rows: Row[]): [string, Row[]][] {
  return Object.entries(Object.groupBy(rows, ({ name }) => name)) as [string, Row[]][];
}

/** With cells as wide as their column, so that it can be read where Markdown is not shown as tables. */
export function toMarkdown({ head, rows }: Table): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
