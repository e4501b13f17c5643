import { prepare } from '../prepare.ts';
import { startBuilt } from '../servers.ts';
import { measureStarts } from '../start-up.ts';
import { createDatabase } from '../throw-away-database.ts';
import { atMost, type Row } from './row.ts';

const goals = { seconds: 0.9, idleMegabytes: 165 };

export const startOnPostgresqlRow: Row = {
  name: 'start on PostgreSQL',
  async measure({ databaseUrl, isQuick }) {
    const { url, drop } = await createDatabase(databaseUrl);
    try {
      await prepare(url);
      const { seconds, idleMegabytes } = await measureStarts(() => startBuilt({ databaseUrl: url }), isQuick);
      return [
        atMost('start on PostgreSQL', seconds, goals.seconds, ' s'),
        atMost('memory of an idle service on PostgreSQL', idleMegabytes, goals.idleMegabytes, ' MB'),
      ];
    } finally {
      await drop();
    }
  },
};
