import { type Command, Option } from 'commander';
import { planValues } from '../../generated/contract-constants.ts';
import type { Workspace } from '../../generated/prisma/client.ts';
import type { Plan } from '../../generated/sdk/types.gen.ts';
import type { Client } from '../platform/db/sql.ts';
import { confirm, counted } from './confirm.ts';
import { email, name, onOrOff } from './option-values.ts';
import { pickFields } from './pick-fields.ts';
import { run, runInContext } from './run.ts';
import { type Session, settingsOf } from './session.ts';

export function addWorkspaceCommands(program: Command, session: Session): void {
  const workspaces = program.command('workspaces').description('Workspaces: each has its own projects and feedback');

  workspaces
    .command('create')
    .description('Create a workspace')
    .requiredOption('--name <name>', 'name to show', name)
    .requiredOption('--owner <email>', 'email address of the user who owns it', email)
    .addOption(planOption('plan; DEFAULT_PLAN unless given; free has no API access'))
    .action((options: CreateOptions) => run(session, (prisma) => create(session, prisma, options)));

  workspaces
    .command('update')
    .description('Change the name or the plan of a workspace, or its API access')
    .argument('<id>', 'id of the workspace')
    .option('--name <name>', 'new name', name)
    .addOption(planOption('plan; free has no API access'))
    .option('--api-access <on|off>', 'whether API keys reach it', onOrOff)
    .action((id: string, { name: shown, plan, apiAccess }: UpdateOptions, command: Command) => {
      if (shown === undefined && plan === undefined && apiAccess === undefined)
        command.error('error: nothing to change: give --name, --plan or --api-access');
      return run(session, async (prisma) => {
        const [{ changeWorkspace }, { inOwnTransaction }] = await Promise.all([
          import('../domain/workspaces/change-workspace.ts'),
          import('../platform/events/own-transaction.ts'),
        ]);
        const changes = { name: shown, plan, apiAccessEnabled: apiAccess };
        return showWorkspace(await inOwnTransaction(prisma, (tx) => changeWorkspace(tx, id, changes)));
      });
    });

  workspaces
    .command('delete')
    .description('Delete a workspace with everything in it')
    .argument('<id>', 'id of the workspace')
    .option('--yes', 'do not ask')
    .action((id: string, { yes }: { yes?: boolean }) => deleteOne(session, id, yes));

  workspaces
    .command('list')
    .description('List all workspaces with their members, oldest first')
    .action(() => run(session, list));
}

interface CreateOptions {
  name: string;
  owner: string;
  plan?: Plan;
}

interface UpdateOptions {
  name?: string;
  plan?: Plan;
  apiAccess?: boolean;
}

function planOption(meaning: string): Option {
  return new Option('--plan <plan>', meaning).choices(planValues);
}

function showWorkspace(workspace: Workspace) {
  return pickFields(workspace, [
    'id',
    'name',
    'plan',
    'billingInterval',
    'subscriptionStatus',
    'apiAccessEnabled',
    'appAccessEnabled',
    'allowedAppHosts',
    'reportTimezone',
    'createdAt',
    'updatedAt',
  ]);
}

async function create(session: Session, prisma: Client, { owner, name: shown, plan }: CreateOptions) {
  const [{ findUserByEmail }, { insertWorkspace }, { inOwnTransaction }] = await Promise.all([
    import('../domain/users/user.ts'),
    import('../domain/workspaces/insert-workspace.ts'),
    import('../platform/events/own-transaction.ts'),
  ]);
  const given = plan ?? settingsOf(session).defaultPlan;
  return inOwnTransaction(prisma, async (tx) => {
    const { id: ownerId } = await findUserByEmail(tx.db, owner);
    return showWorkspace(await insertWorkspace(tx, { name: shown, plan: given, ownerId }));
  });
}

function deleteOne(session: Session, id: string, yes: boolean | undefined): Promise<void> {
  return runInContext(session, async (ctx) => {
    const [{ removeWorkspace }, { findContents }] = await Promise.all([
      import('../domain/projects/delete-workspace.ts'),
      import('../domain/projects/workspace-contents.ts'),
    ]);
    const { name: shown, members, projects, items, customers, files } = await findContents(ctx, id);
    const contents = [
      counted(projects, 'project'),
      counted(items, 'item'),
      counted(customers, 'customer'),
      counted(files, 'file'),
      counted(members, 'membership'),
    ].join(', ');
    await confirm(session, { name: shown, loses: `The workspace ${shown} has ${contents}.`, yes });
    await removeWorkspace(ctx, id, { mostMs: Number.POSITIVE_INFINITY });
    return { id, name: shown, deleted: true };
  });
}

async function list(prisma: Client) {
  const workspaces = await prisma.workspace.findMany({
    where: { deletedAt: null },
    include: { members: { include: { user: true }, orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return workspaces.map(({ members, ...workspace }) => ({
    ...showWorkspace(workspace),
    members: members.map(({ user, role }) => ({ email: user.email, role })),
  }));
}
