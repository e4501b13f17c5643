import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuilt } from '../servers.ts';
import { measureStarts } from '../start-up.ts';
import { atMost, type Row } from './row.ts';

const goals = { seconds: 4, peakMegabytes: 400 };

/** In an empty folder. */
export const firstStartRow: Row = {
  name: 'first start of the embedded database',
  async measure({ isQuick }) {
    const folder = await mkdtemp(join(tmpdir(), 'heed-bench-'));
    try {
      let starts = 0;
      const start = () => startBuilt({ dataDir: join(folder, String(starts++)) });
      const { seconds, peakMegabytes } = await measureStarts(start, isQuick);
      return [
        atMost('first start of the embedded database', seconds, goals.seconds, ' s'),
        atMost('most memory of that first start', peakMegabytes, goals.peakMegabytes, ' MB'),
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
