import { type Command, Option } from 'commander';
import { memberRoleValues } from '../../generated/contract-constants.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { MemberRole } from '../../generated/sdk/types.gen.ts';
import { email } from './option-values.ts';
import { run } from './run.ts';
import type { Session } from './session.ts';

export function addMemberCommands(program: Command, session: Session): void {
  const members = program.command('members').description('Members of workspaces');

  members
    .command('add')
    .description('Make a user a member of a workspace')
    .requiredOption('--workspace <id>', 'id of the workspace')
    .requiredOption('--email <email>', 'email address of the user', email)
    .addOption(
      new Option('--role <role>', 'API keys reach the workspace only for owner and admin')
        .choices(memberRoleValues)
        .makeOptionMandatory(),
    )
    .action((options: AddOptions) => run(session, (prisma) => add(prisma, options)));
}

interface AddOptions {
  workspace: string;
  email: string;
  role: MemberRole;
}

async function add(prisma: PrismaClient, options: AddOptions) {
  const [{ findUserByEmail }, { addMember }] = await Promise.all([
    import('../domain/users/user.ts'),
    import('../domain/workspaces/add-member.ts'),
  ]);
  const user = await findUserByEmail(prisma, options.email);
  const member = await prisma.$transaction((tx) =>
    addMember(tx, { workspaceId: options.workspace, userId: user.id, role: options.role }),
  );
  return { ...member, email: user.email };
}
