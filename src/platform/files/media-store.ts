import type { Readable } from 'node:stream';

/** Keeps uploaded files under their storage keys. */
export interface MediaStore {
  /** Takes the file over from its path. When this resolves, the file outlasts a crash. */
  put(storageKey: string, file: { path: string; size: number; mimeType: string }): Promise<void>;
  /** The bytes of the range, both ends included, or all; null where no such file is. */
  read(storageKey: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Removes the file; it is no error when there is none. */
  remove(storageKey: string): Promise<void>;
}

export interface StoreSettings {
  dataDir: string;
  /** Where files are kept; undefined means under `dataDir`. */
  s3: S3Settings | undefined;
}

export interface S3Settings {
  bucket: string;
  /** Of an S3-compatible store; undefined means AWS itself. */
  endpoint: string | undefined;
  region: string;
}
