import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProcessIdentity, processState, thisProcess } from '../../base/process-identity.ts';

const ownerFile = 'owner.json';
/** No request takes this long, so an older file belongs to none. */
const abandonedAfterMs = 3_600_000;

/** Where files are kept on disk. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media');
}

/**
 * Where files are while a request brings them: a folder of this process, beside the kept files, so that renaming moves
 * them.
 */
export class Incoming {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Removes what dead processes left behind. */
  static async open(dataDir: string): Promise<Incoming> {
    const root = join(mediaFolder(dataDir), 'incoming');
    await mkdir(root, { recursive: true });
    for (const name of await readdir(root)) {
      const folder = join(root, name);
      if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true });
    }
    return new Incoming(join(root, `${process.pid}-${randomBytes(8).toString('hex')}`));
  }

  /** Returns a path for one file, in a folder that exists. */
  async newPath(): Promise<string> {
    if (await mkdir(this.#folder, { recursive: true }))
      await writeFile(join(this.#folder, ownerFile), JSON.stringify(await thisProcess()));
    return join(this.#folder, randomBytes(16).toString('hex'));
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const owner = await readOwner(folder);
  const state = owner ? await processState(owner) : 'unknown';
  if (state !== 'unknown') return state === 'dead';
  const age = await stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  return age > abandonedAfterMs;
}

async function readOwner(folder: string): Promise<ProcessIdentity | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, ownerFile), 'utf8')) as ProcessIdentity;
  } catch {
    // Missing or cut short, by a crash or because the process is writing it right now.
    return undefined;
  }
}
