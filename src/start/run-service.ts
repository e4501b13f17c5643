import { isatty } from 'node:tty';
import type { Logger } from 'pino';
import { SettingsError } from '../base/settings-error.ts';
import { version } from '../base/version.ts';
import { type Place, takePlace } from './cluster/place.ts';
import { openLog } from './log.ts';
import { warnOfLittleMemory } from './memory-need.ts';
import type { AnswerCommands } from './serve.ts';
import { readSettings, type Settings } from './settings.ts';
import { explainStartError } from './start-error.ts';
import { stopSignal } from './stop-signal.ts';
import { startTracing } from './tracing/start-tracing.ts';

/**
 * Runs the service until a signal stops it, in this process or in several that it starts. Resolves to the exit status,
 * after reporting what went wrong.
 */
export async function runService(env: NodeJS.ProcessEnv, answerCommands?: AnswerCommands): Promise<number> {
  const place = takePlace(env);
  const warnings: string[] = [];
  const settings = readOrExplain(env, (warning) => warnings.push(warning));
  if (!settings) return 2;
  const stopped = stopSignal();
  if (place)
    return serve(env, settings, `worker-${place.number}`, (log) => serveInPlace(settings, place, log, stopped));
  if (settings.processes > 1) return lead(settings, warnings, stopped);
  return serve(env, settings, undefined, async (log) => {
    announceStart(log, [...warnings, warnOfLittleMemory(settings) ?? []].flat());
    stayOnHangUp(log);
    const { serveAlone } = await import('./serve.ts');
    await serveAlone(settings, log, stopped, answerCommands);
  });
}

/** What several processes load, one alone does not, and the other way round. */
async function lead(settings: Settings, warnings: string[], stopped: Promise<void>): Promise<number> {
  const log = await openLog(settings, process.stdout, 'primary');
  announceStart(log, warnings);
  const { runPrimary } = await import('./cluster/run-primary.ts');
  return runPrimary(settings, log, stopped);
}

async function serveInPlace(settings: Settings, place: Place, log: Logger, stopped: Promise<void>): Promise<void> {
  const { serveAsMember } = await import('./cluster/serve-as-member.ts');
  await serveAsMember(settings, place, log, stopped);
}

/** Does the work of a process that answers requests, with its log and its traces. Resolves to the exit status. */
async function serve(
  env: NodeJS.ProcessEnv,
  settings: Settings,
  name: string | undefined,
  work: (log: Logger) => Promise<void>,
): Promise<number> {
  const tracing = await startTracing(env);
  const log = await openLog(settings, process.stdout, name);
  tracing.reportTo(log);
  try {
    await work(log);
    return 0;
  } catch (error) {
    const explanation = explainStartError(error);
    if (explanation) log.fatal(explanation);
    else log.fatal({ err: error }, (error as Error).message);
    return 1;
  } finally {
    await tracing.stop();
  }
}

function announceStart(log: Logger, warnings: string[]): void {
  log.info({ version, node: process.version }, 'heed is starting');
  for (const warning of warnings) log.warn(warning);
}

/** A reload by a process manager must not end the service. On a terminal it means that the terminal has been closed. */
function stayOnHangUp(log: Logger): void {
  if (isatty(0)) return;
  process.on('SIGHUP', () =>
    log.warn('SIGHUP restarts processes in turn, and HEED_PROCESSES is 1. Restart the service instead.'),
  );
}

function readOrExplain(env: NodeJS.ProcessEnv, warn: (warning: string) => void): Settings | null {
  try {
    return readSettings(env, warn);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    return null;
  }
}
