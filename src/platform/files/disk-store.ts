import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { MediaStore } from './media-store.ts';

/** Files in one folder, which processes on several machines may share. */
export class DiskStore implements MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file's bytes are already on the disk (see receive-file.ts). This does the same for its name. */
  async put(storageKey: string, { path }: { path: string }): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await rename(path, join(this.#folder, storageKey));
    const folder = await open(this.#folder);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async read(storageKey: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const file = await open(join(this.#folder, storageKey)).catch(nullIfMissing);
    return file?.createReadStream(range) ?? null;
  }

  async size(storageKey: string): Promise<number | null> {
    const found = await stat(join(this.#folder, storageKey)).catch(nullIfMissing);
    return found?.size ?? null;
  }

  /** Folders are no files: one is where files are while a request brings them. */
  async isEmpty(): Promise<boolean> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(nullIfMissing);
    return !entries?.some((entry) => entry.isFile());
  }

  async remove(storageKey: string): Promise<void> {
    await rm(join(this.#folder, storageKey), { force: true });
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
