import { statfs } from 'node:fs/promises';
import { measured } from '../base/metrics.ts';

let directory: string | undefined;

/** Adds the disk of this directory to the metrics. */
export function measureDisk(dataDir: string): void {
  directory = dataDir;
}

async function disk(): Promise<{ free: number; size: number } | undefined> {
  if (directory === undefined) return undefined;
  const found = await statfs(directory).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}

measured(
  { name: 'heed_data_directory_free_bytes', help: 'Room left for Heed on the disk of DATA_DIR', aggregator: 'max' },
  async (set) => {
    const found = await disk();
    if (found) set(found.free);
  },
);

measured(
  { name: 'heed_data_directory_size_bytes', help: 'Size of the disk of DATA_DIR', aggregator: 'max' },
  async (set) => {
    const found = await disk();
    if (found) set(found.size);
  },
);
