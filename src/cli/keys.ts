import type { Command } from 'commander';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { createKey } from '../domain/access/create-key.ts';
import { revokeKey } from '../domain/access/revoke-key.ts';
import type { Scope } from '../domain/access/scopes.ts';
import { findUserByEmail } from '../domain/users/user.ts';
import { email, isoTime, name, scopes } from './option-values.ts';
import { run } from './run.ts';

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys: each acts as its user');

  keys
    .command('create')
    .description('Create an API key; it is shown only this once')
    .requiredOption('--email <email>', 'email address of its user', email)
    .requiredOption('--scopes <scopes>', 'all, or scopes with commas between them', scopes)
    .requiredOption('--name <name>', 'name to know it by', name)
    .option('--expires <time>', 'ISO 8601 date or time from which it is refused (default: never)', isoTime)
    .action((options: CreateOptions) => run((prisma) => create(prisma, options)));

  keys
    .command('list')
    .description('List all API keys, oldest first, without the keys themselves')
    .action(() => run(list));

  keys
    .command('revoke')
    .description('Revoke an API key; running services refuse it within 5 seconds')
    .argument('<id>', 'id of the key, not the key itself')
    .action((id: string) => run((prisma) => revoke(prisma, id)));
}

interface CreateOptions {
  email: string;
  scopes: Scope[];
  name: string;
  expires?: Date;
}

async function create(prisma: PrismaClient, options: CreateOptions) {
  const user = await findUserByEmail(prisma, options.email);
  const { expires: expiresAt = null } = options;
  if (expiresAt && expiresAt <= new Date())
    console.error('warning: --expires is in the past, so no request can use the key');
  const key = await createKey(prisma, { userId: user.id, name: options.name, scopes: options.scopes, expiresAt });
  return { ...key, userEmail: user.email };
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

async function revoke(prisma: PrismaClient, id: string) {
  await revokeKey(prisma, id);
  const [key] = await list(prisma, { id });
  return key;
}
