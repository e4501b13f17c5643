import type { Readable } from 'node:stream';

/** Keeps uploaded files under their storage keys. */
export interface MediaStore {
  /** Takes the file over from its path. Once this resolves, the file outlasts a crash. */
  put(storageKey: string, file: { path: string; size: number; mimeType: string }): Promise<void>;
  /** Returns the bytes of the range, both ends included, or all bytes. Null if the file does not exist. */
  read(storageKey: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Returns the bytes that the file has. Null if the file does not exist. */
  size(storageKey: string): Promise<number | null>;
  /** Whether it keeps no file at all. */
  isEmpty(): Promise<boolean>;
  /** Removes the file. It is no error if the file does not exist. */
  remove(storageKey: string): Promise<void>;
}

export interface StoreSettings {
  dataDir: string;
  /** Where files are kept. Undefined means under `dataDir`. */
  s3: S3Settings | undefined;
}

export interface S3Settings {
  bucket: string;
  /** The address of an S3-compatible store. Undefined means AWS itself. */
  endpoint: string | undefined;
  region: string;
}
