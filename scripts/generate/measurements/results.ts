import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run bench` and its relatives keep in bench/results/. */
export const resultsFolder = 'bench/results';

/** Where and when something was measured. */
export interface Machine {
  date: string;
  node: string;
  postgresql: string;
  cores: number;
  /** How many of the cores were busy with other work before the start. */
  busyBefore: number;
}

/** Of the values of all rounds: half of them are between `low` and `high`. */
export interface Spread {
  middle: number;
  low: number;
  high: number;
}

export interface Speed {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** One kind of request, on the service and on the bare server, under the same load in turns. */
export interface ComparedRow {
  name: string;
  items: number;
  product: Speed;
  bare: Speed;
  /** Of requests a second, service to bare server. */
  ratio: Spread;
  goal: number;
}

export interface LoadRow extends Omit<ComparedRow, 'goal'> {
  connections: number;
}

interface Growth {
  p50: Spread;
  p99: Spread;
}

/** How many times as long a request takes among so many items as among the fewest. */
export interface GrowthRow {
  name: string;
  items: number;
  product: Growth;
  bare: Growth;
  /** The most that p50 of the service may grow. */
  goal: number;
}

export interface DirectusRow {
  name: string;
  heed: Speed;
  directus: Speed;
  ratio: Spread;
  goal: number;
}

/** Without times it was not measured, but worked out. */
export interface TenantsRow extends Partial<Speed> {
  where: string;
  /** What each node has of the requests, the busiest first. */
  shares: number[];
}

/** A goal of the service, with the figure that was measured. */
export interface GoalRow {
  row: string;
  measured: string;
  /** Empty for a figure without one. */
  goal: string;
  /** Null without a goal. */
  isMet: boolean | null;
}

/** Each is there once it was measured. */
export interface Results {
  goals?: { machine: Machine; lines: GoalRow[] };
  speed?: {
    machine: Machine;
    connections: number;
    rounds: number;
    fewest: number;
    compared: ComparedRow[];
    load: LoadRow[];
  };
  growth?: { machine: Machine; rounds: number; fewest: number; rows: GrowthRow[] };
  directus?: {
    machine: Machine;
    version: string;
    items: number;
    connections: number;
    rounds: number;
    rows: DirectusRow[];
  };
  tenants?: {
    machine: Machine;
    workspaces: number;
    items: number;
    connections: number;
    rounds: number;
    rows: TenantsRow[];
  };
}

export const resultNames = ['goals', 'speed', 'growth', 'directus', 'tenants'] as const satisfies (keyof Results)[];

export function readResults(project: string): Results {
  const entries = resultNames
    .map((name) => [name, join(project, resultsFolder, `${name}.json`)] as const)
    .filter(([, file]) => statSync(file, { throwIfNoEntry: false }))
    .map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8'))]);
  return Object.fromEntries(entries);
}

/** Whether at most a quarter of the machine did other work. Otherwise the figures say little. */
export function wasQuiet({ busyBefore, cores }: Machine): boolean {
  return busyBefore <= cores / 4;
}

export function measuredInQuiet(results: Results): Results {
  return Object.fromEntries(Object.entries(results).filter(([, { machine }]) => wasQuiet(machine)));
}
