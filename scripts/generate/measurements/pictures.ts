import { type Chart, drawChart } from './chart.ts';
import type { Line } from './panel.ts';
import type { GrowthRow, LoadRow, Results } from './results.ts';
import { count, measuredOn } from './words.ts';

const schemes = ['light', 'dark'] as const;

const legend: Chart['legend'] = [
  { of: 'heed', dashed: false, text: 'Heed, p50' },
  { of: 'heed', dashed: true, text: 'Heed, p99' },
  { of: 'bare', dashed: false, text: 'bare server, p50' },
  { of: 'bare', dashed: true, text: 'bare server, p99' },
];

/** Draws what was measured, in both colour schemes. Returns the texts of the files by their names. */
export function drawPictures({ speed, growth }: Results): Record<string, string> {
  const charts: Record<string, Chart> = {
    ...(speed && { load: loadChart(speed.load, measuredOn(speed.machine)) }),
    ...(growth && { growth: growthChart(growth.rows, growth.fewest, measuredOn(growth.machine)) }),
  };
  return Object.fromEntries(
    Object.entries(charts).flatMap(([name, chart]) =>
      schemes.map((scheme) => [`${name}-${scheme}.svg`, drawChart(chart, scheme)]),
    ),
  );
}

function loadChart(rows: LoadRow[], caption: string): Chart {
  const steps = [...new Set(rows.map(({ connections }) => connections))];
  return {
    title: `How long a request takes among ${count(rows[0]?.items ?? 0)} items`,
    ...{
      caption,
      legend,
      unit: 'ms',
      steps: steps.map(String),
      stepsTitle: 'connections that send one request after the other',
    },
    panels: panelsOf(rows, (of) =>
      legend.map(({ of: server, dashed }) => ({
        ...{ of: server, dashed },
        values: of.map((row) => (server === 'heed' ? row.product : row.bare)[dashed ? 'p99' : 'p50']),
      })),
    ),
  };
}

/** Only the requests that {@link loadChart} shows too. */
const shown = ['list', 'get', 'create'];

function growthChart(rows: GrowthRow[], fewest: number, caption: string): Chart {
  const sizes = [fewest, ...new Set(rows.map(({ items }) => items))];
  return {
    title: `How many times as long as among ${count(fewest)} items`,
    ...{ caption, legend, unit: 'times', steps: sizes.map(inShort), stepsTitle: 'items of the workspace' },
    panels: panelsOf(
      rows.filter(({ name }) => shown.includes(name)),
      (of) =>
        legend.map(({ of: server, dashed }) => ({
          ...{ of: server, dashed },
          values: [1, ...of.map((row) => (server === 'heed' ? row.product : row.bare)[dashed ? 'p99' : 'p50'].middle)],
        })),
    ),
  };
}

function panelsOf<Row extends { name: string }>(rows: Row[], linesOf: (rows: Row[]) => Line[]): Chart['panels'] {
  return Object.entries(Object.groupBy(rows, ({ name }) => name)).map(([title, of = []]) => ({
    title,
    lines: linesOf(of),
  }));
}

function inShort(items: number): string {
  return items < 1_000_000 ? `${items / 1_000}k` : `${items / 1_000_000}M`;
}
