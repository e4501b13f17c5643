import { type Command, Option } from 'commander';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { findUserByEmail } from '../domain/users/user.ts';
import { addMember, type MemberRole, memberRoles } from '../domain/workspaces/add-member.ts';
import { email } from './option-values.ts';
import { run } from './run.ts';

export function addMemberCommands(program: Command): void {
  const members = program.command('members').description('Members of workspaces');

  members
    .command('add')
    .description('Make a user a member of a workspace')
    .requiredOption('--workspace <id>', 'id of the workspace')
    .requiredOption('--email <email>', 'email address of the user', email)
    .addOption(
      new Option('--role <role>', 'API keys reach the workspace only for owner and admin')
        .choices(memberRoles)
        .makeOptionMandatory(),
    )
    .action((options: AddOptions) => run((prisma) => add(prisma, options)));
}

interface AddOptions {
  workspace: string;
  email: string;
  role: MemberRole;
}

async function add(prisma: PrismaClient, options: AddOptions) {
  const user = await findUserByEmail(prisma, options.email);
  const member = await prisma.$transaction((tx) =>
    addMember(tx, { workspaceId: options.workspace, userId: user.id, role: options.role }),
  );
  return { ...member, email: user.email };
}
