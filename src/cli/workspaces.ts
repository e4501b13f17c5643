import { type Command, Option } from 'commander';
import { planValues } from '../../generated/contract-constants.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Plan } from '../../generated/sdk/types.gen.ts';
import { findUserByEmail } from '../domain/users/user.ts';
import { createWorkspace } from '../domain/workspaces/create-workspace.ts';
import { updateWorkspace } from '../domain/workspaces/update-workspace.ts';
import { email, name, onOrOff } from './option-values.ts';
import { run } from './run.ts';

export function addWorkspaceCommands(program: Command): void {
  const workspaces = program.command('workspaces').description('Workspaces: each has its own projects and feedback');

  workspaces
    .command('create')
    .description('Create a workspace')
    .requiredOption('--name <name>', 'name to show', name)
    .requiredOption('--owner <email>', 'email address of the user who owns it', email)
    .addOption(planOption().default('free'))
    .action((options: CreateOptions) => run((prisma) => create(prisma, options)));

  workspaces
    .command('update')
    .description('Change the plan of a workspace, or its API access')
    .argument('<id>', 'id of the workspace')
    .addOption(planOption())
    .option('--api-access <on|off>', 'whether API keys reach it', onOrOff)
    .action((id: string, { plan, apiAccess }: UpdateOptions, command: Command) => {
      if (plan === undefined && apiAccess === undefined)
        command.error('error: nothing to change: give --plan or --api-access');
      return run((prisma) => updateWorkspace(prisma, id, { plan, apiAccessEnabled: apiAccess }));
    });

  workspaces
    .command('list')
    .description('List all workspaces with their members, oldest first')
    .action(() => run(list));
}

interface CreateOptions {
  name: string;
  owner: string;
  plan: Plan;
}

interface UpdateOptions {
  plan?: Plan;
  apiAccess?: boolean;
}

function planOption(): Option {
  return new Option('--plan <plan>', 'plan; free has no API access').choices(planValues);
}

async function create(prisma: PrismaClient, options: CreateOptions) {
  const owner = await findUserByEmail(prisma, options.owner);
  return createWorkspace(prisma, { name: options.name, plan: options.plan, ownerId: owner.id });
}

async function list(prisma: PrismaClient) {
  const workspaces = await prisma.workspace.findMany({
    include: { members: { include: { user: true }, orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return workspaces.map(({ members, ...workspace }) => ({
    ...workspace,
    members: members.map(({ user, role }) => ({ email: user.email, role })),
  }));
}
