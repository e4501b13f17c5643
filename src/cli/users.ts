import type { Command } from 'commander';
import { createUser } from '../domain/users/create-user.ts';
import { email, name } from './option-values.ts';
import { run } from './run.ts';

export function addUserCommands(program: Command): void {
  const users = program.command('users').description('Users: they own API keys and are members of workspaces');

  users
    .command('create')
    .description('Create a user')
    .requiredOption('--email <email>', 'email address, unique', email)
    .requiredOption('--name <name>', 'name to show', name)
    .action((options: { email: string; name: string }) => run((prisma) => createUser(prisma, options)));

  users
    .command('list')
    .description('List all users, oldest first')
    .action(() => run((prisma) => prisma.user.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })));
}
