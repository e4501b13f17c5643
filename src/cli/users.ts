import type { Command } from 'commander';
import type { User } from '../../generated/prisma/client.ts';
import type { Client } from '../platform/db/sql.ts';
import { confirm, counted } from './confirm.ts';
import { email, name } from './option-values.ts';
import { pickFields } from './pick-fields.ts';
import { run, runInContext } from './run.ts';
import type { Session } from './session.ts';

const linkMs = 15 * 60_000;

interface Changes {
  email?: string | undefined;
  name?: string | undefined;
}

export function addUserCommands(program: Command, session: Session): void {
  const users = program.command('users').description('Users: they own API keys and are members of workspaces');

  users
    .command('create')
    .description('Create a user')
    .requiredOption('--email <email>', 'email address, unique', email)
    .requiredOption('--name <name>', 'name to show', name)
    .action(({ email: address, name: shown }: { email: string; name: string }) =>
      run(session, async (prisma) => {
        const { createUser } = await import('../domain/users/create-user.ts');
        return showUser(await createUser(prisma, { email: address, name: shown, emailProvenAt: new Date() }));
      }),
    );

  users
    .command('list')
    .description('List all users, oldest first')
    .action(() => run(session, list));

  users
    .command('update')
    .description(
      'Change the name or the email address of a user, who then proves the new address by a code or a sign-in link',
    )
    .argument('<email>', 'email address that the user has now', email)
    .option('--email <email>', 'new email address, unique', email)
    .option('--name <name>', 'new name', name)
    .action((current: string, { email: address, name: shown }: Changes, command: Command) => {
      if (address === undefined && shown === undefined)
        command.error('error: nothing to change: give --email or --name');
      return run(session, async (prisma) => showUser(await update(prisma, current, { email: address, name: shown })));
    });

  users
    .command('unlink')
    .description('Forget the account of single sign-on of a user, and end their sessions')
    .argument('<email>', 'email address of the user', email)
    .action((address: string) => run(session, (prisma) => unlink(prisma, address)));

  users
    .command('delete')
    .description('Delete a user with their API keys and memberships')
    .argument('<email>', 'email address of the user', email)
    .option('--yes', 'do not ask')
    .action((address: string, { yes }: { yes?: boolean }) => deleteUserOf(session, address, yes));

  users
    .command('sign-in-link')
    .description('Make a link with which a user signs in, once, within 15 minutes')
    .requiredOption('--email <email>', 'email address of the user', email)
    .action((options: { email: string }) => makeSignInLink(session, options.email));
}

function showUser(user: User) {
  return pickFields(user, [
    'id',
    'email',
    'name',
    'emailProvenAt',
    'timezone',
    'lastActiveAt',
    'lastSignedInAt',
    'createdAt',
    'updatedAt',
  ]);
}

async function list(prisma: Client) {
  const users = await prisma.user.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return users.map(showUser);
}

async function update(prisma: Client, current: string, changes: Changes) {
  const [{ findUserByEmail }, { lockUser }, { updateUser }, { endLinksAndCodes }, { inOwnTransaction }] =
    await Promise.all([
      import('../domain/users/user.ts'),
      import('../domain/users/user-sql.ts'),
      import('../domain/members/update-user.ts'),
      import('../domain/access/sign-in-links.ts'),
      import('../platform/events/own-transaction.ts'),
    ]);
  return inOwnTransaction(prisma, async (tx) => {
    await lockUser(tx.db, (await findUserByEmail(tx.db, current)).id);
    // Read again, because the user may have changed their address before they were locked.
    const user = await findUserByEmail(tx.db, current);
    const { email: address = user.email } = changes;
    if (address === user.email) return updateUser(tx, user, changes);
    await endLinksAndCodes(tx.db, user.id);
    return updateUser(tx, user, { ...changes, emailProvenAt: null });
  });
}

async function unlink(prisma: Client, address: string) {
  const [{ findUserByEmail }, { unlinkOidc }, { inOwnTransaction }] = await Promise.all([
    import('../domain/users/user.ts'),
    import('../domain/session/unlink-oidc.ts'),
    import('../platform/events/own-transaction.ts'),
  ]);
  return inOwnTransaction(prisma, async (tx) => {
    const { id } = await findUserByEmail(tx.db, address);
    return { id, email: address, unlinked: await unlinkOidc(tx, id) };
  });
}

function makeSignInLink(session: Session, address: string): Promise<void> {
  return runInContext(session, async (ctx) => {
    const [{ findUserByEmail }, { createSignInLink }] = await Promise.all([
      import('../domain/users/user.ts'),
      import('../domain/access/sign-in-links.ts'),
    ]);
    const { id } = await findUserByEmail(ctx.db, address);
    return { url: await createSignInLink(ctx, id, linkMs) };
  });
}

function deleteUserOf(session: Session, address: string, yes: boolean | undefined): Promise<void> {
  return runInContext(session, async (ctx) => {
    const { deleteUser, findLosses } = await import('../domain/members/delete-user.ts');
    const { id, keys, memberships, items } = await findLosses(ctx, address);
    const loses = `${address} has ${counted(keys, 'API key')}, which stop working, and ${counted(memberships, 'membership')}; ${counted(items, 'item')} will have no assignee.`;
    await confirm(session, { name: address, loses, yes });
    await deleteUser(ctx, id);
    return { id, email: address, deleted: true };
  });
}
