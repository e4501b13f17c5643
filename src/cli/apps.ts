import type { Command } from 'commander';
import type { Client } from '../platform/db/sql.ts';
import { run } from './run.ts';
import type { Session } from './session.ts';

export function addAppCommands(program: Command, session: Session): void {
  const apps = program.command('apps').description('Apps that users have let into workspaces by OAuth');

  apps
    .command('list')
    .description('List the apps that are connected, oldest first')
    .action(() => run(session, list));

  apps
    .command('revoke')
    .description('Disconnect an app; running services refuse it within 5 seconds')
    .argument('<id>', 'id of what the app was allowed')
    .action((id: string) => run(session, (prisma) => revoke(prisma, id)));
}

async function list(prisma: Client) {
  const { presentApp } = await import('../domain/apps/app.ts');
  const grants = await prisma.appGrant.findMany({
    where: { revokedAt: null },
    include: { user: { select: { email: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return grants.map(({ user, ...grant }) => ({ ...presentApp(grant), userEmail: user.email }));
}

async function revoke(prisma: Client, id: string) {
  const [{ endGrants }, { NotFound }, { inOwnTransaction }] = await Promise.all([
    import('../domain/apps/end-grants.ts'),
    import('../base/errors.ts'),
    import('../platform/events/own-transaction.ts'),
  ]);
  const ended = await inOwnTransaction(prisma, (tx) => endGrants(tx, { id }, 'operator'));
  if (ended.length === 0) throw new NotFound(`No app that is connected has the id ${id}`);
  return { id, deleted: true };
}
