import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuilt } from '../servers.ts';
import { measureStarts } from '../start-up.ts';
import { atMost, type Row } from './row.ts';

const goals = { seconds: 1.6, idleMegabytes: 275, peakMegabytes: 400 };

/** With data of an earlier start. */
export const startEmbeddedRow: Row = {
  name: 'start of the embedded database',
  async measure({ isQuick }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'heed-bench-'));
    try {
      const { seconds, idleMegabytes, peakMegabytes } = await measureStarts(() => startBuilt({ dataDir }), isQuick);
      return [
        atMost('start of the embedded database', seconds, goals.seconds, ' s'),
        atMost('memory of an idle service on the embedded database', idleMegabytes, goals.idleMegabytes, ' MB'),
        atMost('most memory of that start', peakMegabytes, goals.peakMegabytes, ' MB'),
      ];
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
};
