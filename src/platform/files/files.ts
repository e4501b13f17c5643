import type { Readable } from 'node:stream';
import { Incoming } from './incoming.ts';
import type { StoreSettings } from './media-store.ts';
import { openMediaStore } from './open-media-store.ts';
import { type DeclaredFile, type ReceivedFile, receiveFile } from './receive-file.ts';
import { type StoredFile, storeFailed, withStoredFile } from './store-file.ts';
import { type FileNeeds, sweepStrayFiles } from './stray-files.ts';

/** The files of users. It takes them in, keeps and reads them, and removes them once no upload names them. */
export class Files {
  readonly #needs: FileNeeds;
  readonly #incoming: Incoming;

  private constructor(needs: FileNeeds, incoming: Incoming) {
    this.#needs = needs;
    this.#incoming = incoming;
  }

  static async open(settings: StoreSettings, needs: Omit<FileNeeds, 'store'>): Promise<Files> {
    return new Files({ ...needs, store: await openMediaStore(settings) }, await Incoming.open(settings.dataDir));
  }

  /** Writes what a request brings to disk while checking it. See {@link receiveFile}. */
  receive(stream: Readable, declared: DeclaredFile, signal: AbortSignal): Promise<ReceivedFile> {
    return receiveFile(this.#incoming, stream, declared, signal);
  }

  /** Stores a file for the work that turns it into an upload. See {@link withStoredFile}. */
  store<Result>(file: ReceivedFile, work: (stored: StoredFile) => Promise<Result>): Promise<Result> {
    return withStoredFile(this.#needs, file, work);
  }

  /** Returns the bytes of the range, both ends included, or all bytes. Null if the file does not exist. */
  async read(storageKey: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const { store, log } = this.#needs;
    return store.read(storageKey, range).catch((error) => Promise.reject(storeFailed(log, error)));
  }

  /** Removes the files that no upload names any longer. Never fails. */
  sweep(): Promise<void> {
    return sweepStrayFiles(this.#needs);
  }

  close(): Promise<void> {
    return this.#incoming.close();
  }
}
