import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { parse } from 'yaml';
import { collectProcessMetrics } from '../../src/base/metrics.ts';
import '../../src/doors/mail/imap/inbox-state.ts';
import '../../src/start/cluster/crew-metrics.ts';
import '../../src/start/database.ts';
import '../../src/start/server.ts';
import { guideNamed } from '../docs/guides.ts';
import { selectionsIn } from './promql.ts';

const project = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(project, file), 'utf8');

interface Metric {
  name: string;
  help: string;
  type: string;
  labelNames: string[];
}

collectProcessMetrics();
const metrics = register.getMetricsAsArray() as unknown as Metric[];
const own = metrics.filter(({ name }) => name.startsWith('heed_'));
/** What Prometheus adds to each sample, and what it knows of each target. */
const ofPrometheus = ['job', 'instance'];

/** Each sample's name, with the labels that it may have. */
const samples = new Map<string, string[]>([['up', ofPrometheus]]);
for (const { name, type, labelNames } of metrics) {
  const labels = [...labelNames, ...ofPrometheus];
  if (type !== 'histogram') samples.set(name, labels);
  else
    for (const end of ['_bucket', '_count', '_sum'])
      samples.set(name + end, end === '_bucket' ? [...labels, 'le'] : labels);
}

interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  datasource?: { uid: string };
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { refId: string; expr: string }[];
}
const dashboard = JSON.parse(read('deploy/grafana/heed.json'));
const panels: Panel[] = dashboard.panels;
const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}
const rules: Rule[] = parse(read('deploy/prometheus/alerts.yaml')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);

describe('the metrics', () => {
  it.each(own)('$name is named, described and labelled as Prometheus asks', ({ name, help, type, labelNames }) => {
    expect(name).toMatch(/^heed(_[a-z]+)+$/);
    expect(name.endsWith('_total')).toBe(type === 'counter');
    if (type === 'histogram') expect(name).toMatch(/_duration_seconds$/);
    expect(name).not.toMatch(/_(ms|milliseconds|kilobytes|megabytes|percent)\b/);
    expect(help).toMatch(/^[A-Z].{15,}[^.]$/);
    for (const label of labelNames) expect(label).not.toMatch(/workspace|project|user|path|url|_?id$/);
  });

  it('are those in the guide, with their labels and types', () => {
    const rows = Array.from(
      guideNamed('monitoring').text.matchAll(/^\| `(heed_\w+)` \| (.*?) ?\| (\w+) \|/gm),
      ([, name = '', labels = '', type = '']) => ({
        name,
        labels: Array.from(labels.matchAll(/`(\w+)`/g), ([, label]) => label),
        type,
      }),
    );

    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    expect(rows.sort(byName)).toEqual(
      own.map(({ name, labelNames, type }) => ({ name, labels: labelNames, type })).sort(byName),
    );
  });
});

describe('the dashboard', () => {
  it('is one that Grafana imports, for any data source', () => {
    const ids = panels.map(({ id }) => id);

    expect(dashboard).toMatchObject({ uid: 'heed', title: 'Heed', schemaVersion: expect.any(Number) });
    expect(dashboard).not.toHaveProperty('id');
    expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, gridPos, datasource, description, targets = [] } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      if (type === 'row') continue;
      expect(datasource?.uid).toMatch(/^\$\{datasource\}$/);
      expect(description).toMatch(/\.$/);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    }
  });

  it('has no two panels in one place', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );

    expect(new Set(cells).size).toBe(cells.length);
  });

  it('shows every metric of Heed', () => {
    const names = new Set(shown.flatMap(({ expr }) => selectionsIn(expr).map(({ metric }) => metric)));

    const missing = own.filter(({ name }) => !['', '_bucket', '_count'].some((end) => names.has(name + end)));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

const expressions = [...shown, ...rules.map(({ alert, expr }) => ({ title: alert, expr }))];
it.each(expressions)('$title reads what there is: $expr', ({ expr }) => {
  const selections = selectionsIn(expr);

  expect(selections.length).toBeGreaterThan(0);
  for (const { metric, labels } of selections) {
    expect([...samples.keys()]).toContain(metric);
    expect(labels.filter((label) => !samples.get(metric)?.includes(label) && label !== 'le')).toEqual([]);
  }
});

it.each(['sum by (status (up)', 'rate(up[5m]', 'up{job=heed}'])('%s is not PromQL', (expression) => {
  expect(() => selectionsIn(expression)).toThrow('Not PromQL');
});

describe('the alerts', () => {
  it.each(rules)('$alert says what it means and what to do', ({ alert, labels, annotations }) => {
    expect(alert).toMatch(/^Heed[A-Z]\w+$/);
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
    expect(annotations.description).toMatch(/\.$/);
    expect(annotations.runbook_url).toBe(
      `https://github.com/heedhq/heed/blob/main/docs/guides/monitoring.md#${alert.toLowerCase()}`,
    );
  });

  it('expect the job that the guide lets Prometheus scrape', () => {
    const [block] = guideNamed('monitoring').blocks.filter(({ info }) => info === 'prometheus');
    const [{ job_name: job }] = parse(block?.code ?? '').scrape_configs;

    for (const { expr } of rules) expect(expr).toContain(`job="${job}"`);
  });

  it('each have their paragraph in the guide, and no other has one', () => {
    const headings = Array.from(guideNamed('monitoring').text.matchAll(/^### (Heed\w+)$/gm), ([, name]) => name);

    expect(headings).toEqual(rules.map(({ alert }) => alert));
  });
});
