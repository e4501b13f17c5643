import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const megabyte = 1_048_576;

/** The two versions of control groups: their folder, and the file that bounds the memory. */
const versions = [
  { folder: '/sys/fs/cgroup', most: 'memory.max' },
  { folder: '/sys/fs/cgroup/memory', most: 'memory.limit_in_bytes' },
];

/** A bound on the memory of processes, as a container has one: the system kills what needs more. Only root makes one. */
export class MemoryLimit {
  readonly path: string;

  constructor(megabytes: number) {
    const version = versions.find(({ folder }) => existsSync(join(folder, 'cgroup.procs')));
    if (!version) throw new Error('The system has no control groups');
    this.path = join(version.folder, `heed-test-${randomBytes(4).toString('hex')}`);
    mkdirSync(this.path);
    try {
      writeFileSync(join(this.path, version.most), String(megabytes * megabyte));
    } catch (error) {
      this.remove();
      throw error;
    }
  }

  /** The file into which a process writes 0 to be bound, with all that it starts. */
  get entrance(): string {
    return join(this.path, 'cgroup.procs');
  }

  /** Only once the processes have ended. */
  remove(): void {
    rmdirSync(this.path);
  }
}

/** Why this machine has none. Null if it has. */
export const whyNoMemoryLimit = whyNone();

function whyNone(): string | null {
  try {
    new MemoryLimit(512).remove();
    return null;
  } catch {
    return 'no control group can be made';
  }
}
