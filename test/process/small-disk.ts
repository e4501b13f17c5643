import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1_048_576;

/** A disk in memory that a test fills. Only root may mount one, and not in every container. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'heed-disk-'));

  constructor(megabytes: number) {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', this.path], {
        stdio: 'pipe',
      });
    } catch (error) {
      rmdirSync(this.path);
      throw error;
    }
  }

  /** Writes until no more than this is free. */
  fill(leaveBytes = 0): void {
    const { bavail, bsize } = statfsSync(this.path);
    const block = Buffer.alloc(megabyte, 'x');
    const file = openSync(this.#filling, 'a');
    try {
      for (let left = bavail * bsize - leaveBytes; left > 0; )
        left -= writeSync(file, block, 0, Math.min(left, megabyte));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  makeRoom(): void {
    rmSync(this.#filling, { force: true });
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.path]);
    rmdirSync(this.path);
  }

  get #filling(): string {
    return join(this.path, 'filling');
  }
}

/** Why this machine has none. Null if it has. */
export const whyNoSmallDisk = whyNone();

function whyNone(): string | null {
  try {
    new SmallDisk(1).remove();
    return null;
  } catch {
    return 'a file system in memory cannot be mounted';
  }
}
