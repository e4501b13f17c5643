import cluster from 'node:cluster';
import type { ServiceSettings, Settings } from '../settings.ts';

/** The place of a process among those over one port. */
export interface Place {
  /** From 1. The first one also does what only one process has to do. */
  number: number;
  of: number;
}

const variable = 'HEED_PLACE';

/** What tells a new process its place. */
export function placeVariable(place: Place): NodeJS.ProcessEnv {
  return { [variable]: JSON.stringify(place) };
}

/** Undefined in a process that no other has started. Afterwards the environment tells those that it starts nothing. */
export function takePlace(env: NodeJS.ProcessEnv): Place | undefined {
  const text = env[variable];
  delete env[variable];
  return cluster.isWorker && text ? (JSON.parse(text) as Place) : undefined;
}

export function isFirst({ number }: Place): boolean {
  return number === 1;
}

/** Returns the settings of the process in this place: its share of the connections, and background work for the first. */
export function settingsInPlace<Some extends Settings | ServiceSettings>(settings: Some, place: Place): Some {
  const { databasePoolSize: all, workers } = settings;
  const share = Math.floor(all / place.of) + (place.number <= all % place.of ? 1 : 0);
  return { ...settings, databasePoolSize: Math.max(1, share), workers: workers && isFirst(place) };
}
