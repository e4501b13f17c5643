import { measured } from '../../base/metrics.ts';

/** How the connections of a database are used at the moment. */
export interface ConnectionUse {
  inUse: number;
  idle: number;
  /** Requests and jobs that wait for a connection. */
  waiting: number;
  most: number;
}

const databases = new Set<() => ConnectionUse>();

/** Adds a database's connections to the metrics, until the returned function is called. */
export function measureConnections(use: () => ConnectionUse): () => void {
  databases.add(use);
  return () => databases.delete(use);
}

function sum(field: keyof ConnectionUse): number {
  return [...databases].reduce((total, use) => total + use()[field], 0);
}

measured(
  {
    name: 'heed_database_connections',
    help: 'Connections of the pool that requests and jobs take from, by whether one is in use',
    labelNames: ['state'],
  },
  (set) => {
    set(sum('inUse'), { state: 'in_use' });
    set(sum('idle'), { state: 'idle' });
  },
);

measured(
  { name: 'heed_database_connections_max', help: 'The most connections that the pool opens: DATABASE_POOL_SIZE' },
  (set) => set(sum('most')),
);

measured(
  { name: 'heed_database_waiting_requests', help: 'Statements and transactions that wait for a connection' },
  (set) => set(sum('waiting')),
);
