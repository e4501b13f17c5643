import { atMost } from '../../base/at-most.ts';
import { measured } from '../../base/metrics.ts';
import type { Services } from '../context.ts';
import { countPosts, mostCounted, type PostCount, postStates } from './count-posts-sql.ts';

const mostMs = 1_000;

interface Measured extends Pick<Services, 'db' | 'clock'> {
  kinds: string[];
}

let queues: Measured[] = [];

/** Adds the posts of these kinds to the metrics, until the returned function is called. */
export function measurePosts(queue: Measured): () => void {
  queues.push(queue);
  return () => {
    queues = queues.filter((other) => other !== queue);
  };
}

measured(
  {
    name: 'heed_outgoing_posts',
    help: `Requests to subscriptions, of automations and to push services: due (waiting), not yet due (delayed) or under way (sending). Counts ${mostCounted} in all`,
    labelNames: ['kind', 'state'],
    aggregator: 'max',
  },
  async (set) => {
    for (const { kind, state, count } of await readAll()) set(count, { kind, state });
  },
);

/** Nothing while the database is away. */
function readAll(): Promise<PostCount[]> {
  const all = Promise.all(queues.map(read)).then((counts) => counts.flat());
  return atMost(
    mostMs,
    all.catch(() => []),
    [],
  );
}

/** Also counts the states that no post is in. */
async function read({ db, clock, kinds }: Measured): Promise<PostCount[]> {
  const none = kinds.flatMap((kind) => postStates.map((state) => ({ kind, state, count: 0 })));
  return [...none, ...(await countPosts(db, clock()))];
}
