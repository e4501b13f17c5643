import { HeedError, RateLimited } from '../../base/errors.ts';
import type { DatabaseAccess } from '../db/client.ts';
import { withSnapshot } from '../db/snapshot.ts';
import type { SqlTransaction } from '../db/sql-session.ts';
import type { Files } from '../files/files.ts';
import type { Push } from '../files/spool.ts';
import type { Replica } from '../replica/replica.ts';
import { countRead } from '../replica/replica-metrics.ts';
import { takeSlot } from './slots.ts';

/** How many exports of a workspace may run at a time. */
const mostAtOnce = 2;
const tryAgainSeconds = 10;

type Reading = (tx: SqlTransaction, push: Push) => Promise<void>;

/** Reads much of a workspace at one moment, for a file that is sent as it is read. */
export class Exports {
  readonly #database: DatabaseAccess;
  readonly #replica: Replica | null;
  readonly #files: Files;
  /** On the embedded database, which one process has. */
  readonly #underWay = new Map<string, number>();

  constructor(database: DatabaseAccess, replica: Replica | null, files: Files) {
    this.#database = database;
    this.#replica = replica;
    this.#files = files;
  }

  /** Passes on what `read` pushes. Throws a 429, before anything is pushed, if the workspace has enough under way. */
  run(workspaceId: string, push: Push, read: Reading): Promise<void> {
    return this.#database.kind === 'embedded'
      ? this.#throughFile(workspaceId, push, read)
      : this.#onServer(workspaceId, push, read);
  }

  /** On the replica if it can be read, as readOnReplica says. What has begun to be pushed cannot be repeated. */
  async #onServer(workspaceId: string, push: Push, read: Reading): Promise<void> {
    const replica = this.#replica;
    let hasBegun = false;
    const begin: Push = (text) => {
      hasBegun = true;
      return push(text);
    };
    if (replica && (await replica.hasAllOf(workspaceId))) {
      try {
        await fromSnapshot(replica.database, workspaceId, begin, read);
        return countRead('replica');
      } catch (error) {
        if (hasBegun || error instanceof HeedError) throw error;
        replica.noteFailure(error);
      }
    }
    if (replica) countRead('primary');
    await fromSnapshot(this.#database, workspaceId, push, read);
  }

  /** A transaction of the embedded database holds up everybody, so it must not last as long as the client reads. */
  async #throughFile(workspaceId: string, push: Push, read: Reading): Promise<void> {
    const underWay = this.#underWay.get(workspaceId) ?? 0;
    if (underWay >= mostAtOnce) throw tooMany();
    this.#underWay.set(workspaceId, underWay + 1);
    try {
      await this.#files.spool(push, (write) => withSnapshot(this.#database, 'heed export', (tx) => read(tx, write)));
    } finally {
      const left = (this.#underWay.get(workspaceId) ?? 1) - 1;
      if (left > 0) this.#underWay.set(workspaceId, left);
      else this.#underWay.delete(workspaceId);
    }
  }
}

function fromSnapshot(server: DatabaseAccess, workspaceId: string, push: Push, read: Reading): Promise<void> {
  return withSnapshot(server, 'heed export', async (tx) => {
    if (!(await takeSlot(tx, workspaceId, mostAtOnce))) throw tooMany();
    await read(tx, push);
  });
}

function tooMany(): RateLimited {
  return new RateLimited(`At most ${mostAtOnce} exports of a workspace can run at the same time`, tryAgainSeconds);
}
