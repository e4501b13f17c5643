import { type Command, Option } from 'commander';
import { mailDoorValues } from '../../generated/contract-constants.ts';
import type { MailDoor } from '../../generated/sdk/types.gen.ts';
import { requireMail } from './mail-ingest.ts';
import { requireWorkspace } from './require-workspace.ts';
import { inContext } from './run.ts';
import type { Session } from './session.ts';
import { drawMailExplanation } from './terminal/draw-mail-explanation.ts';
import { show } from './terminal/show.ts';

interface Options {
  workspace?: string;
  door?: MailDoor;
  to?: string[];
}

/** Adds the command that says what would become of a mail. */
export function addMailExplainCommand(mail: Command, session: Session): void {
  mail
    .command('explain')
    .description('Say what would become of a mail, and why. Nothing is stored')
    .argument('[file]', 'the mail as it came, such as mail.eml; without it, the mail is piped in')
    .option('--workspace <id>', 'only what the mail is in this workspace')
    .addOption(
      new Option('--door <door>', 'way on which it would come; by default the first that is set up').choices(
        mailDoorValues,
      ),
    )
    .option('--to <address...>', 'recipients, if others than the mail itself names')
    .action((file: string | undefined, options: Options) => explain(session, file, options));
}

async function explain(session: Session, file: string | undefined, { workspace, door, to }: Options): Promise<void> {
  const { caller } = session;
  const read = file === undefined ? await caller.readInput() : await caller.readFile(file);
  const bytes = requireMail(read, 'There is no mail. Use heed mail explain mail.eml.');
  const told = await inContext(session, async (ctx) => {
    if (workspace !== undefined) await requireWorkspace(ctx.db, workspace);
    const { explainMailIn } = await import('../domain/mail-in/explain/explain-mail-in.ts');
    const envelope = to ? { from: null, to } : null;
    return explainMailIn(ctx, { bytes, door: door ?? ctx.mailDoors[0] ?? 'command', envelope }, workspace ?? null);
  });
  if (session.asJson) show(session, told);
  else caller.out(`${told.map(drawMailExplanation).join('\n\n')}\n`);
}
