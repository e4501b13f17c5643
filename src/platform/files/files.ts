import type { Readable } from 'node:stream';
import { isDiskFullError } from '../../base/disk-space.ts';
import type { DiskWatch } from '../db/disk-watch.ts';
import { Incoming } from './incoming.ts';
import type { StoreSettings } from './media-store.ts';
import type { DeclaredFile } from './media-types.ts';
import { openMediaStore } from './open-media-store.ts';
import { receiveBytes } from './receive-bytes.ts';
import { type ReceivedData, receiveData } from './receive-data.ts';
import { type ReceivedFile, type Receiving, receiveFile } from './receive-file.ts';
import { type Push, withSpool } from './spool.ts';
import { type StoredFile, storeAhead, storeFailed, withStoredFile } from './store-file.ts';
import { type FileNeeds, sweepStrayFiles } from './stray-files.ts';

/** The files of users. It takes them in, keeps and reads them, and removes them once no upload names them. */
export class Files {
  readonly #needs: FileNeeds;
  readonly #incoming: Incoming;
  readonly #disk: DiskWatch;

  private constructor(needs: FileNeeds, incoming: Incoming, disk: DiskWatch) {
    this.#needs = needs;
    this.#incoming = incoming;
    this.#disk = disk;
  }

  static async open(settings: StoreSettings, needs: Omit<FileNeeds, 'store'>, disk: DiskWatch): Promise<Files> {
    const store = await openMediaStore(settings);
    return new Files({ ...needs, store }, await Incoming.open(settings.dataDir), disk);
  }

  /** Writes what a request brings to disk while checking it. See {@link receiveFile}. */
  async receive(stream: Readable, declared: DeclaredFile, receiving: Receiving): Promise<ReceivedFile> {
    try {
      return await receiveFile({ incoming: this.#incoming, disk: this.#disk }, stream, declared, receiving);
    } catch (error) {
      throw this.#refusalOf(error);
    }
  }

  /** Writes data that a request brings to disk. See {@link receiveData}. */
  async receiveData(stream: Readable, declared: DeclaredFile, signal: AbortSignal): Promise<ReceivedData> {
    try {
      return await receiveData({ incoming: this.#incoming, disk: this.#disk }, stream, declared, signal);
    } catch (error) {
      throw this.#refusalOf(error);
    }
  }

  /** Writes bytes of any type to disk. See {@link receiveBytes}. */
  async receiveBytes(bytes: Uint8Array, declared: DeclaredFile): Promise<ReceivedFile> {
    try {
      return await receiveBytes({ incoming: this.#incoming, disk: this.#disk }, bytes, declared);
    } catch (error) {
      throw this.#refusalOf(error);
    }
  }

  /** Tells the watch of a disk, or the share of a user, that is full. */
  #refusalOf(error: unknown): unknown {
    if (!isDiskFullError(error)) return error;
    this.#disk.noteRefusal();
    return storeFailed(this.#needs.log, error);
  }

  /** Stores a file for the work that turns it into an upload. See {@link withStoredFile}. */
  store<Result>(file: ReceivedFile, work: (stored: StoredFile) => Promise<Result>): Promise<Result> {
    return withStoredFile(this.#needs, file, work);
  }

  /** Stores a file for a transaction that comes later. See {@link storeAhead}. */
  storeAhead(file: ReceivedFile): Promise<StoredFile> {
    return storeAhead(this.#needs, file);
  }

  /** Returns the bytes of the range, both ends included, or all bytes. Null if the file does not exist. */
  async read(storageKey: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const { store, log } = this.#needs;
    return store.read(storageKey, range).catch((error) => Promise.reject(storeFailed(log, error)));
  }

  /** Keeps what `write` pushes in a file until it is whole, then passes it on. See {@link withSpool}. */
  spool(push: Push, write: (push: Push) => Promise<void>): Promise<void> {
    return withSpool({ incoming: this.#incoming, disk: this.#disk }, push, write);
  }

  /** Removes the files that no upload names any longer. Never fails. */
  sweep(): Promise<void> {
    return sweepStrayFiles(this.#needs);
  }

  close(): Promise<void> {
    return this.#incoming.close();
  }
}
