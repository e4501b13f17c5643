import { type Command, Option } from 'commander';
import { memberRoleValues } from '../../generated/contract-constants.ts';
import type { MemberRole } from '../../generated/sdk/types.gen.ts';
import type { Context } from '../platform/context.ts';
import { email } from './option-values.ts';
import { runInContext } from './run.ts';
import type { Session } from './session.ts';
import type { Caller } from './terminal/caller.ts';

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
    .action((options: AddOptions) => runInContext(session, (ctx) => add(ctx, options, session.caller)));
}

interface AddOptions {
  workspace: string;
  email: string;
  role: MemberRole;
}

async function add(ctx: Context, { workspace, role, email: address }: AddOptions, caller: Caller) {
  const [{ findUserByEmail }, { insertMember }, { inTransaction }] = await Promise.all([
    import('../domain/users/user.ts'),
    import('../domain/members/insert-member.ts'),
    import('../platform/context.ts'),
  ]);
  const { id: userId, email: known, emailProvenAt } = await findUserByEmail(ctx.db, address);
  const { createdAt } = await inTransaction(ctx, (tx) =>
    insertMember(tx, { workspaceId: workspace, userId, role, status: 'active' }),
  );
  if (!emailProvenAt)
    caller.err(
      `warning: nobody has proved ${known} yet, so another person may act as this user until its owner signs in\n`,
    );
  return { workspaceId: workspace, userId, role, createdAt, email: known };
}
