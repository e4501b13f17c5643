import type { Command } from 'commander';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Scope } from '../domain/access/scopes.ts';
import { email, isoTime, isoTimeOrNever, name, scopes } from './option-values.ts';
import { run } from './run.ts';
import type { Session } from './session.ts';
import type { Caller } from './terminal/caller.ts';

export function addKeyCommands(program: Command, session: Session): void {
  const keys = program.command('keys').description('API keys: each acts as its user');

  keys
    .command('create')
    .description('Create an API key; it is shown only this once')
    .requiredOption('--email <email>', 'email address of its user', email)
    .requiredOption('--scopes <scopes>', 'all, or scopes with commas between them', scopes)
    .requiredOption('--name <name>', 'name to know it by', name)
    .option('--expires <time>', 'ISO 8601 date or time from which it is refused (default: never)', isoTime)
    .action((options: CreateOptions) => run(session, (prisma) => create(prisma, options, session.caller)));

  keys
    .command('list')
    .description('List all API keys, oldest first, without the keys themselves')
    .action(() => run(session, list));

  keys
    .command('update')
    .description('Change the name, the scopes or the end of an API key; running services know within 5 seconds')
    .argument('<id>', 'id of the key, not the key itself')
    .option('--name <name>', 'new name', name)
    .option('--scopes <scopes>', 'all, or scopes with commas between them', scopes)
    .option('--expires <time>', 'ISO 8601 date or time from which it is refused, or never', isoTimeOrNever)
    .action((id: string, options: UpdateOptions, command: Command) => {
      const { name: shown, scopes: wanted, expires } = options;
      if (shown === undefined && wanted === undefined && expires === undefined)
        command.error('error: nothing to change: give --name, --scopes or --expires');
      if (expires instanceof Date) warnOfPast(session.caller, expires);
      return run(session, (prisma) => update(prisma, id, options));
    });

  keys
    .command('revoke')
    .description('Revoke an API key; running services refuse it within 5 seconds')
    .argument('<id>', 'id of the key, not the key itself')
    .action((id: string) => run(session, (prisma) => revoke(prisma, id)));
}

interface CreateOptions {
  email: string;
  scopes: Scope[];
  name: string;
  expires?: Date;
}

interface UpdateOptions {
  name?: string;
  scopes?: Scope[];
  expires?: Date | 'never';
}

async function create(prisma: PrismaClient, options: CreateOptions, caller: Caller) {
  const [{ findUserByEmail }, { createKey }] = await Promise.all([
    import('../domain/users/user.ts'),
    import('../domain/access/create-key.ts'),
  ]);
  const user = await findUserByEmail(prisma, options.email);
  const { expires: expiresAt = null } = options;
  if (expiresAt) warnOfPast(caller, expiresAt);
  const key = await createKey(prisma, { userId: user.id, name: options.name, scopes: options.scopes, expiresAt });
  return { ...key, userEmail: user.email };
}

function warnOfPast(caller: Caller, expiresAt: Date): void {
  if (expiresAt <= new Date()) caller.err('warning: --expires is in the past, so no request can use the key\n');
}

async function list(prisma: PrismaClient, where: { id?: string } = {}) {
  const keys = await prisma.apiKey.findMany({
    where,
    omit: { hash: true, userId: true, lastRateNoticeAt: true },
    include: { user: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return keys.map(({ user, ...key }) => ({ ...key, userEmail: user.email }));
}

async function update(prisma: PrismaClient, id: string, { name: shown, scopes: wanted, expires }: UpdateOptions) {
  const { updateKey } = await import('../domain/access/update-key.ts');
  await updateKey(prisma, id, { name: shown, scopes: wanted, expiresAt: expires === 'never' ? null : expires });
  const [key] = await list(prisma, { id });
  return key;
}

async function revoke(prisma: PrismaClient, id: string) {
  const { revokeKey } = await import('../domain/access/revoke-key.ts');
  await revokeKey(prisma, id);
  const [key] = await list(prisma, { id });
  return key;
}
