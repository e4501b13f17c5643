import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { normalizeEmail } from '../base/contact/email.ts';
import { OperatorError } from '../base/operator-error.ts';
import type { Client } from '../platform/db/sql.ts';
import { requireWorkspace } from './require-workspace.ts';
import { run } from './run.ts';
import type { Session } from './session.ts';

/** Adds the commands that say as whom the projects of a workspace may mail customers. */
export function addMailSenderCommands(mail: Command, session: Session): void {
  mail
    .command('allow')
    .description(
      'Let the projects of a workspace mail customers as this address and get its mail, or as any of this domain',
    )
    .requiredOption('--workspace <id>', 'id of the workspace')
    .argument('<sender>', 'address, or domain such as acme.com', sender)
    .action((named: string, { workspace }: { workspace: string }) =>
      run(session, (prisma) => allow(prisma, workspace, named)),
    );

  mail
    .command('disallow')
    .description(
      'Take that back: the mails of the workspace then come from MAIL_FROM. Addresses that its projects have stay',
    )
    .requiredOption('--workspace <id>', 'id of the workspace')
    .argument('<sender>', 'address or domain, as it was allowed', sender)
    .action((named: string, { workspace }: { workspace: string }) =>
      run(session, (prisma) => disallow(prisma, workspace, named)),
    );

  mail
    .command('allowed')
    .description('List what each workspace may send as and get mail at. An only workspace needs nothing of it')
    .action(() => run(session, list));
}

function sender(text: string): string {
  const isAddress = text.includes('@');
  const address = normalizeEmail(isAddress ? text : `x@${text}`);
  if (address === null) throw new InvalidArgumentError('It must be an email address or a domain.');
  return isAddress ? address : address.slice('x@'.length);
}

async function allow(prisma: Client, workspaceId: string, named: string) {
  await requireWorkspace(prisma, workspaceId);
  const row = { workspaceId, sender: named, createdAt: new Date() };
  await prisma.mailAllowance.createMany({ data: [row], skipDuplicates: true });
  return { workspaceId, sender: named, allowed: true };
}

async function disallow(prisma: Client, workspaceId: string, named: string) {
  const { count } = await prisma.mailAllowance.deleteMany({ where: { workspaceId, sender: named } });
  if (count === 0) throw new OperatorError(`${workspaceId} was not allowed to send as ${named}`);
  return { workspaceId, sender: named, allowed: false };
}

function list(prisma: Client) {
  const select = { workspaceId: true, sender: true, createdAt: true };
  return prisma.mailAllowance.findMany({ select, orderBy: [{ workspaceId: 'asc' }, { sender: 'asc' }] });
}
