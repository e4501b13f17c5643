import { join } from 'node:path';
import type { Logger } from 'pino';
import { Prisma } from '../../../generated/prisma/client.ts';
import { diskIsFull, freeBytes, reservedBytes } from '../../base/disk-space.ts';
import { Unavailable } from '../../base/errors.ts';
import type { DatabaseAccess } from './client.ts';
import { forgetLackOfRoom, lacksRoom, saysDiskFull } from './lack-of-room.ts';
import type { Client } from './sql.ts';

type WritableDatabase = DatabaseAccess & { prisma: Pick<Client, 'run'> };

const lookEveryMs = 1_000;
/** The time between two questions to a database that had no room. */
const askEveryMs = 5_000;
/** The time for which a file that found no room counts: the free bytes do not tell of the quota of a user. */
const refusalCountsMs = 30_000;

/** May be disks of their own. */
const foldersWithin = ['db', 'media'];

/**
 * Looks how much room is left on the disk of the data directory. Below the reserve, files are refused, and the embedded
 * database only reads: it would not survive the moment when its log finds no room. Once a statement found no room, asks the
 * database whether it has some again.
 */
export class DiskWatch {
  readonly #dataDir: string;
  readonly #database: WritableDatabase;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #isFull = false;
  #isLooking = false;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #askedAt = 0;
  #hasToldOfDatabase = false;

  private constructor(dataDir: string, database: WritableDatabase, log: Logger) {
    this.#dataDir = dataDir;
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  static async open(dataDir: string, database: WritableDatabase, log: Logger): Promise<DiskWatch> {
    const watch = new DiskWatch(dataDir, database, log);
    await watch.#look();
    return watch;
  }

  /** Whether there is no room for files, or was none lately. */
  get isFull(): boolean {
    return this.#isFull || performance.now() - this.#refusedAt < refusalCountsMs;
  }

  /** Whether the database can write: its own disk had room, and a database that is embedded has some left. */
  get databaseHasRoom(): boolean {
    return !lacksRoom() && (!this.#isFull || this.#database.kind === 'postgresql');
  }

  /** Keeps in mind that a file found no room. */
  noteRefusal(): void {
    this.#refusedAt = performance.now();
  }

  /** For those who are about to write more. @throws {Unavailable} if they would write into the reserve */
  async requireRoom(): Promise<void> {
    if (!this.#isFull && (await this.#free()) >= reservedBytes) return;
    throw new Unavailable('Files cannot be stored at the moment: the disk is full');
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const free = await this.#free();
      if (free < reservedBytes !== this.#isFull) await this.#turn(free);
      if (lacksRoom()) await this.#askDatabase();
    } catch (error) {
      this.#log.warn({ err: error }, 'could not look after the disk of DATA_DIR');
    } finally {
      this.#isLooking = false;
    }
  }

  async #turn(free: number): Promise<void> {
    this.#isFull = free < reservedBytes;
    const { kind } = this.#database;
    const refuses =
      kind === 'embedded' ? 'nothing is written, and requests that would write get 503' : 'uploads get 503';
    if (this.#isFull) this.#log.error(`${diskIsFull(this.#dataDir, free)}. Until then ${refuses}`);
    else this.#log.info('the disk of DATA_DIR has room again');
    // It takes effect between two transactions.
    if (kind === 'embedded') await this.#database.pglite.exec(`SET default_transaction_read_only = ${this.#isFull}`);
  }

  /** A write that takes new pages of its disk ends what an earlier one has said. */
  async #askDatabase(): Promise<void> {
    if (!this.#hasToldOfDatabase) {
      this.#log.error('the disk of the database is full: requests that would write get 503');
      this.#hasToldOfDatabase = true;
      // A statement has just asked.
      this.#askedAt = performance.now();
    }
    if (performance.now() - this.#askedAt < askEveryMs) return;
    this.#askedAt = performance.now();
    try {
      await this.#database.prisma.run(takesRoom);
    } catch (error) {
      // Any other fault, such as that of a user who may make no such tables, tells nothing of room: the next write does.
      if (saysDiskFull(error)) return;
    }
    forgetLackOfRoom();
    this.#hasToldOfDatabase = false;
    this.#log.info('the disk of the database seems to have room again');
  }

  /** A file system that does not say how full it is has room. */
  async #free(): Promise<number> {
    const paths = [this.#dataDir, ...foldersWithin.map((name) => join(this.#dataDir, name))];
    const all = await Promise.all(paths.map((path) => freeBytes(path).catch(() => Number.POSITIVE_INFINITY)));
    return Math.min(...all);
  }
}

/** Takes about a megabyte, and gives it back at once. */
const takesRoom = Prisma.sql`
  CREATE TEMPORARY TABLE heed_room ON COMMIT DROP AS
  SELECT number, repeat(md5(number::text), 4) AS text FROM generate_series(1, 6000) AS number`;
