// What a backup consists of, in this order, as the files of one tar:
//   heed-backup.json              the Head
//   tables/<name>/000001.ndjson   a row a line, in parts of about a megabyte; `jobs` is the queue
//   files/<storage key>           the files of the media store
//   manifest.json                 the Manifest

/** The newest form of backups that this version writes and reads. */
export const formatVersion = 1;

export const headName = 'heed-backup.json';
export const manifestName = 'manifest.json';

/** What must be known before the first row is read. */
export interface Head {
  format: number;
  /** The version of Heed that wrote it. */
  heed: string;
  createdAt: string;
  /** The names of the migrations of its database. */
  migrations: string[];
  /** Each table after those that its foreign keys point to. */
  tables: { name: string; columns: string[] }[];
}

/** What proves that all of it is there, and as it was written. */
export interface Manifest {
  /** SHA-256 of the head, in hex, like all others here. */
  head: string;
  parts: Part[];
  files: FilesSum;
  /** The number of rows of each table. */
  rows: Record<string, number>;
}

export interface Part {
  name: string;
  rows: number;
  bytes: number;
  sha256: string;
}

export interface FilesSum {
  count: number;
  bytes: number;
  /** Of a line for each file as `sha256sum` writes it: the file's own SHA-256, two spaces, its name. */
  sha256: string;
}

export function partName(table: string, index: number): string {
  return `tables/${table}/${String(index).padStart(6, '0')}.ndjson`;
}

/** Null for any other name. */
export function tableOfPart(name: string): string | null {
  return /^tables\/(\w+)\/\d{6,}\.ndjson$/.exec(name)?.[1] ?? null;
}

export function fileName(storageKey: string): string {
  return `files/${storageKey}`;
}

/** Null for any other name. A key is a name without folders, so that nothing is written elsewhere. */
export function keyOfFile(name: string): string | null {
  return /^files\/([\w-]+\.\w+)$/.exec(name)?.[1] ?? null;
}
