import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  register,
} from 'prom-client';
import { currentPrimary } from './primary.ts';

// The metrics of this process. Each room declares its own where it has something to measure, and /metrics has them all.
// A label is of a bounded set: never an id, a path or what a user wrote.

interface Described {
  name: string;
  help: string;
}

interface OfMany {
  /** What several processes over one port say together: their sum unless all of them see the same. */
  aggregator?: 'sum' | 'max';
}

interface Labelled<Label extends string> extends Described {
  labelNames?: readonly Label[];
}

type Labels<Label extends string> = Record<Label, string>;

/** Returns a function that counts one. */
export function counter(described: Described): () => void {
  const metric = new Counter(described);
  return () => metric.inc();
}

/** Returns a function that counts one of these values. All of them are there from the start, with 0. */
export function counterBy<Value extends string>({
  label,
  values,
  ...described
}: Described & { label: string; values: readonly Value[] }): (value: Value, added?: number) => void {
  const metric = new Counter({ ...described, labelNames: [label] });
  const children = new Map(values.map((value) => [value, metric.labels(value)]));
  for (const child of children.values()) child.inc(0);
  return (value, added = 1) => children.get(value)?.inc(added);
}

/** Returns a function that counts one of these pairs. All of them are there from the start, with 0. */
export function counterByPair<First extends string, Second extends string>({
  labels,
  values: [firsts, seconds],
  ...described
}: Described & { labels: [string, string]; values: [readonly First[], readonly Second[]] }): (
  first: First,
  second: Second,
) => void {
  const metric = new Counter({ ...described, labelNames: labels });
  for (const first of firsts) for (const second of seconds) metric.labels(first, second).inc(0);
  return (first, second) => metric.labels(first, second).inc();
}

/** Returns what counts up and down. */
export function gauge<Label extends string = never>(described: Labelled<Label> & OfMany): Gauge<Label> {
  return new Gauge(described);
}

/** A value that is looked up whenever the metrics are read. What `measure` does not set is not there. */
export function measured<Label extends string = never>(
  described: Labelled<Label> & OfMany,
  measure: (set: (value: number, labels?: Labels<Label>) => void) => void | Promise<void>,
): void {
  new Gauge<Label>({
    ...described,
    async collect() {
      this.reset();
      if (!described.labelNames) this.remove();
      await measure((value, labels) => (labels ? this.set(labels, value) : this.set(value)));
    },
  });
}

/** Returns a function that takes a duration in seconds and the values of the labels, in their order. */
export function durations(
  described: Labelled<string> & { labelNames: readonly string[]; buckets: number[] },
): (seconds: number, first: string, second?: string | number, third?: string | number) => void {
  const metric = new Histogram(described);
  // Kept, so that observing makes no objects.
  const children = new Map<string, Histogram.Internal<string>>();
  return (seconds, first, second = '', third = '') => {
    const name = `${first} ${second} ${third}`;
    let child = children.get(name);
    if (!child) {
      child = metric.labels(...[first, String(second), String(third)].slice(0, described.labelNames.length));
      children.set(name, child);
    }
    child.observe(seconds);
  };
}

/** The lag of the event loop includes this pause. The default of 10 ms takes half a percent of a core. */
const eventLoopLookEveryMs = 100;

/** Begins to measure the process itself: CPU, memory, event loop, garbage collection. */
export function collectProcessMetrics(): void {
  if (!register.getSingleMetric('process_cpu_seconds_total'))
    collectDefaultMetrics({ eventLoopMonitoringPrecision: eventLoopLookEveryMs });
}

/** All metrics in the text format of Prometheus: of all processes over this port. */
export async function readMetrics(): Promise<{ contentType: string; text: string }> {
  const text = await (currentPrimary()?.ask('metrics', null) ?? register.metrics());
  return { contentType: register.contentType, text };
}

/** The metrics of one process at one moment, as one process can send them to another. */
export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

export function takeSnapshot(): Promise<MetricsSnapshot> {
  return register.getMetricsAsJSON();
}

/** Returns what the metrics of several processes are together. */
export function addSnapshots(snapshots: MetricsSnapshot[]): Promise<MetricsSnapshot> {
  return AggregatorRegistry.aggregate(snapshots).getMetricsAsJSON();
}

/** The same as text. */
export function showSnapshots(snapshots: MetricsSnapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots).metrics();
}

/** Returns what stays true of a process that has ended: what it has counted. Sums of counters must not fall. */
export function countedIn(snapshot: MetricsSnapshot): MetricsSnapshot {
  // The library's types say that the type is a number. It is a word.
  return snapshot.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}
