import type { Command } from 'commander';
import { localAddress } from './local-address.ts';
import { type Session, settingsOf } from './session.ts';
import { show } from './terminal/show.ts';

const timeoutMs = 5_000;

export function addPingCommand(program: Command, session: Session): void {
  program
    .command('ping')
    .description('Ask the service at HOST and PORT whether it runs; exit status 0 if it does, for health checks')
    .option('--ready', 'ask whether it can serve requests, including its database')
    .action(async ({ ready = false }: { ready?: boolean }) => {
      const response = await fetch(localAddress(settingsOf(session), ready ? '/readyz' : '/healthz'), {
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => Promise.reject(new Error(`The service does not answer: ${reason(error)}`)));
      show(session, await response.json());
      if (!response.ok) session.exitCode = 1;
    });
}

function reason({ cause, message }: Error): string {
  return (cause as Error | undefined)?.message ?? message;
}
