import { mkdir, open, rename, rm } from 'node:fs/promises';
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
    try {
      const file = await open(join(this.#folder, storageKey));
      return file.createReadStream(range);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(storageKey: string): Promise<void> {
    await rm(join(this.#folder, storageKey), { force: true });
  }
}
