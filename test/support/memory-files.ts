import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';

/** What this needs of the file system of Emscripten. */
interface Files {
  mkdirTree(path: string, mode: number): void;
  writeFile(path: string, content: Uint8Array): void;
}

/** Where PGlite looks for its files. */
const root = '/pglite/data';

/** The files of a closed embedded database, from which databases in memory start in a fraction of the time of a dump. */
export class ClosedDatabase {
  readonly #folders: string[] = [];
  readonly #files: [path: string, content: Uint8Array][] = [];

  constructor(directory: string) {
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) this.#folders.push(relative(directory, path));
      // Emscripten copies by `slice`, which copies no Buffer.
      else this.#files.push([relative(directory, path), new Uint8Array(readFileSync(path))]);
    }
  }

  /** A copy that a database may change. */
  copy(): MemoryFS {
    return new FilledMemory((files) => {
      for (const folder of ['', ...this.#folders]) files.mkdirTree(join(root, folder), 0o700);
      for (const [path, content] of this.#files) files.writeFile(join(root, path), content);
    });
  }
}

class FilledMemory extends MemoryFS {
  readonly #fill: (files: Files) => void;

  constructor(fill: (files: Files) => void) {
    super();
    this.#fill = fill;
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('PGlite fills the files of a database that it has begun to start');
    this.#fill(this.pg.Module.FS);
  }
}
