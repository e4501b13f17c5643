import type { Command } from 'commander';
import { OperatorError } from '../base/operator-error.ts';
import { onDatabase } from './run.ts';
import type { Session } from './session.ts';
import { show } from './terminal/show.ts';

export function addDistributeCommand(program: Command, session: Session): void {
  program
    .command('distribute')
    .description('Distribute the tables of an existing database over the nodes of a Citus cluster')
    .action(async () => {
      const distribution = await onDatabase(session, async (database, prepare) => {
        if (database.kind === 'embedded') {
          throw new OperatorError(
            'The embedded database cannot be distributed. Set DATABASE_URL to a Citus coordinator.',
          );
        }
        await prepare(database);
        const [{ withSession }, { distributeTables }] = await Promise.all([
          import('../platform/db/with-session.ts'),
          import('../platform/db/distribution/distribute.ts'),
        ]);
        return withSession(database, 'heed distribute', distributeTables);
      });
      show(session, distribution);
    });
}
