import type { Command } from 'commander';
import type { ApiKey } from '../../generated/prisma/client.ts';
import type { ApiKey as PresentedApiKey } from '../../generated/sdk/types.gen.ts';
import type { Scope } from '../domain/access/scopes.ts';
import type { Client } from '../platform/db/sql.ts';
import type { RecordingWork } from '../platform/events/own-transaction.ts';
import { email, isoTime, isoTimeOrNever, keepOldSeconds, name, scopes } from './option-values.ts';
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

  addCommandsOfOne(keys, session);
}

function addCommandsOfOne(keys: Command, session: Session): void {
  const id: [string, string] = ['<id>', 'id of the key, not the key itself'];

  keys
    .command('rename')
    .description('Give an API key another name')
    .argument(...id)
    .argument('<name>', 'new name', name)
    .action((key: string, shown: string) => run(session, (prisma) => change(prisma, key, { name: shown })));

  keys
    .command('update')
    .description('Change the name, the scopes or the end of an API key; running services know within 5 seconds')
    .argument(...id)
    .option('--name <name>', 'new name', name)
    .option('--scopes <scopes>', 'all, or scopes with commas between them', scopes)
    .option('--expires <time>', 'ISO 8601 date or time from which it is refused, or never', isoTimeOrNever)
    .action((key: string, options: UpdateOptions, command: Command) => {
      const { name: shown, scopes: wanted, expires } = options;
      if (shown === undefined && wanted === undefined && expires === undefined)
        command.error('error: nothing to change: give --name, --scopes or --expires');
      if (expires instanceof Date) warnOfPast(session.caller, expires);
      const expiresAt = expires === 'never' ? null : expires;
      return run(session, (prisma) => change(prisma, key, { name: shown, scopes: wanted, expiresAt }));
    });

  keys
    .command('rotate')
    .description('Give an API key a new secret; it is shown only this once')
    .argument(...id)
    .option('--keep-old <seconds>', 'for how long the old one works too, at most a week', keepOldSeconds, 0)
    .action((key: string, { keepOld }: { keepOld: number }) => run(session, (prisma) => rotate(prisma, key, keepOld)));

  keys
    .command('revoke')
    .description('Revoke an API key; running services refuse it within 5 seconds')
    .argument(...id)
    .action((key: string) => run(session, (prisma) => revoke(prisma, key)));
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

interface Changes {
  name?: string | undefined;
  scopes?: Scope[] | undefined;
  expiresAt?: Date | null | undefined;
}

async function create(prisma: Client, options: CreateOptions, caller: Caller) {
  const [{ findUserByEmail }, { issueKey }, { inOwnTransaction }] = await Promise.all([
    import('../domain/users/user.ts'),
    import('../domain/api-keys/issue-key.ts'),
    import('../platform/events/own-transaction.ts'),
  ]);
  const user = await findUserByEmail(prisma, options.email);
  const { expires: expiresAt = null } = options;
  if (expiresAt) warnOfPast(caller, expiresAt);
  const wanted = { userId: user.id, name: options.name, scopes: options.scopes, expiresAt };
  const created = await inOwnTransaction(prisma, (tx) => issueKey(tx, wanted));
  return { ...created, userEmail: user.email };
}

function warnOfPast(caller: Caller, expiresAt: Date): void {
  if (expiresAt <= new Date()) caller.err('warning: --expires is in the past, so no request can use the key\n');
}

async function list(prisma: Client) {
  const { presentKey } = await import('../domain/api-keys/api-key.ts');
  const keys = await prisma.apiKey.findMany({
    include: { user: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return keys.map(({ user, ...key }) => ({ ...presentKey(key), userEmail: user.email }));
}

async function change(prisma: Client, id: string, changes: Changes) {
  const { changeKey } = await import('../domain/api-keys/change-key.ts');
  return onKey(prisma, id, (tx, key) => changeKey(tx, key, changes));
}

async function rotate(prisma: Client, id: string, keepOldForSeconds: number) {
  const { rotateKey } = await import('../domain/api-keys/rotate-key.ts');
  return onKey(prisma, id, (tx, key) => rotateKey(tx, key, keepOldForSeconds));
}

async function revoke(prisma: Client, id: string) {
  const { revokeKey } = await import('../domain/api-keys/revoke-key.ts');
  return onKey(prisma, id, revokeKey);
}

async function onKey(prisma: Client, id: string, work: (tx: RecordingWork, key: ApiKey) => Promise<PresentedApiKey>) {
  const [{ lockKey }, { inOwnTransaction }] = await Promise.all([
    import('../domain/api-keys/api-key.ts'),
    import('../platform/events/own-transaction.ts'),
  ]);
  return inOwnTransaction(prisma, async (tx) => {
    const { user, ...key } = await lockKey(tx, id);
    return { ...(await work(tx, key)), userEmail: user.email };
  });
}
