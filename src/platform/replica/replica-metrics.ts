import { counterBy, measured } from '../../base/metrics.ts';

/** Counts a read that a replica may serve, by which server has served it. */
export const countRead = counterBy({
  name: 'heed_replica_reads_total',
  help: 'Lists, counts, metrics and exports with a replica, by the server that has served them',
  label: 'server',
  values: ['replica', 'primary'],
});

/** Each returns null while nothing is known. */
const replicas = new Set<() => number | null>();

measured(
  {
    name: 'heed_replica_lag_seconds',
    help: 'For how long the replica has lacked something that the primary has written. Missing while it is away',
    aggregator: 'max',
  },
  (set) => {
    for (const secondsBehind of replicas) {
      const seconds = secondsBehind();
      if (seconds !== null) set(seconds);
    }
  },
);

/** Adds a replica to the metrics, until the returned function is called. */
export function measureReplica(secondsBehind: () => number | null): () => void {
  replicas.add(secondsBehind);
  return () => replicas.delete(secondsBehind);
}
