import type { Logger } from 'pino';
import { diskIsFull, freeBytes, reservedBytes } from '../../base/disk-space.ts';
import { Unavailable } from '../../base/errors.ts';
import type { DatabaseAccess } from './client.ts';

const lookEveryMs = 1_000;

/**
 * Looks how much room is left on the disk of the data directory. Below the reserve, files are refused, and the embedded
 * database only reads: it would not survive the moment when its log finds no room.
 */
export class DiskWatch {
  readonly #dataDir: string;
  readonly #database: DatabaseAccess;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #isFull = false;
  #isLooking = false;

  private constructor(dataDir: string, database: DatabaseAccess, log: Logger) {
    this.#dataDir = dataDir;
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  static async open(dataDir: string, database: DatabaseAccess, log: Logger): Promise<DiskWatch> {
    const watch = new DiskWatch(dataDir, database, log);
    await watch.#look();
    return watch;
  }

  get isFull(): boolean {
    return this.#isFull;
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

  /** A file system that does not say how full it is has room. */
  #free(): Promise<number> {
    return freeBytes(this.#dataDir).catch(() => Number.POSITIVE_INFINITY);
  }
}
