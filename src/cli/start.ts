import type { Command } from 'commander';
import { findFreePort } from '../start/free-port.ts';
import { readSettings } from '../start/settings.ts';
import type { Session } from './session.ts';

export function addStartCommand(program: Command, session: Session): void {
  program
    .command('start')
    .description('Start the service; so does heed without a command')
    .action(async () => {
      const env = await withFreePort(session);
      const { runService } = await import('../start/run-service.ts');
      process.exit(await runService(env, session.answerCommands));
    });
}

/** If somebody has set where the service is reached, or which database it has, it must start there or not at all. */
async function withFreePort({ env, caller }: Session): Promise<NodeJS.ProcessEnv> {
  const { host, port } = readSettings(env);
  if ([env.PORT, env.SITE_URL, env.DATABASE_URL].some((text) => text?.trim())) return env;
  const free = await findFreePort(host, port);
  if (free !== port) caller.err(`Port ${port} is in use: taking ${free} instead. Set PORT to choose another.\n`);
  return { ...env, PORT: String(free) };
}
