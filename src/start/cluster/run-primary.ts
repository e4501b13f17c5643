import { isatty } from 'node:tty';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { Crew } from './crew.ts';

/** A process ends by itself before this. */
const mostStopMs = 9_500;

/**
 * Starts the processes that share the port, and looks after them until a signal stops them all. It takes no requests
 * itself. Resolves to the exit status.
 */
export async function runPrimary(settings: Settings, log: Logger, stopped: Promise<void>): Promise<number> {
  const { processes, siteUrl } = settings;
  const crew = new Crew(processes, log);
  const stop = stopped.then(async () => {
    // Those that are left end with this process.
    setTimeout(() => process.exit(0), mostStopMs).unref();
    await crew.stop('SIGTERM');
  });
  const started = crew.start();
  renewOnHangUp(started, () => crew.renew());
  const isStarted = await Promise.race([started, stop.then(() => null)]);
  if (isStarted === false) {
    await crew.stop('SIGKILL');
    return 1;
  }
  if (isStarted) log.info({ url: siteUrl, processes, database: 'postgresql' }, 'heed is ready');
  await stop;
  return 0;
}

/** On SIGHUP. One that comes while they are being replaced is done after it, and further ones with that. */
function renewOnHangUp(started: Promise<unknown>, renew: () => Promise<void>): void {
  // There it means that the terminal has been closed.
  if (isatty(0)) return;
  let last: Promise<unknown> = started;
  let isWaiting = false;
  process.on('SIGHUP', () => {
    if (isWaiting) return;
    isWaiting = true;
    last = last.then(() => {
      isWaiting = false;
      return renew();
    });
  });
}
