import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { collectGarbage } from '../base/collect-garbage.ts';
import { SettingsError } from '../base/settings-error.ts';
import { version } from '../base/version.ts';
import type { Services } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import { openHeedDatabase, prepareDatabase } from './database.ts';
import { announceFirstRun, setUpFirstRun } from './first-run.ts';
import { openLog } from './log.ts';
import { keptSecretKey } from './secret-key.ts';
import { readSettings, type ServiceSettings, type Settings } from './settings.ts';
import { explainStartError } from './start-error.ts';
import { stopSignal } from './stop-signal.ts';
import { startTracing } from './tracing/start-tracing.ts';

const mostStopMs = 9_000;
/** By then the first chores have run too, so nothing more is loaded. */
const startIsOverMs = 8_000;

/** A service that takes requests, for what else its process does. */
export interface RunningService {
  settings: ServiceSettings;
  database: Database;
  services: Services;
}

/** Runs what the operator sends to the service, beside its requests. Returns what ends that. */
export type AnswerCommands = (service: RunningService) => Promise<() => Promise<void>>;

/** Runs the service until a signal stops it. Resolves to the exit status, after reporting what went wrong. */
export async function runService(env: NodeJS.ProcessEnv, answerCommands?: AnswerCommands): Promise<number> {
  const warnings: string[] = [];
  const settings = readOrExplain(env, (warning) => warnings.push(warning));
  if (!settings) return 2;
  // Optimizing WebAssembly would slow the start. What is used for seconds is optimized after it.
  for (const flag of ['--wasm-num-compilation-tasks=1', '--wasm-tiering-budget=1000000000']) setFlagsFromString(flag);
  const tracing = await startTracing(env);
  const log = await openLog(settings);
  tracing.reportTo(log);
  log.info({ version, node: process.version }, 'heed is starting');
  for (const warning of warnings) log.warn(warning);
  const stopped = stopSignal();
  // Even if something hangs, the process ends in time. The database keeps what it has acknowledged.
  stopped.then(() => setTimeout(() => process.exit(0), mostStopMs).unref());
  try {
    await serveUntil(stopped, settings, log, answerCommands);
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

async function serveUntil(
  stopped: Promise<unknown>,
  settings: Settings,
  log: Logger,
  answerCommands: AnswerCommands | undefined,
): Promise<void> {
  // The two slow parts of a start run side by side: the server's code loads while the database opens. Loading begins
  // only then, because it leaves no time to start the process that makes a new database.
  const { promise: waiting, resolve: onWait } = Promise.withResolvers<void>();
  const opening = openHeedDatabase({ ...settings, report: (message) => log.fatal(message) }, onWait);
  await Promise.race([opening, waiting]);
  const [database, { startServer }] = await Promise.all([opening, import('./server.ts')]);
  try {
    await prepareDatabase(database);
    const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
    const running = await startServer({ ...settings, secretKey }, database, log);
    // Only once the port is open: the key is shown by the start that makes it, or never.
    const firstRun = database.kind === 'embedded' ? await setUpFirstRun(database.prisma, settings.defaultPlan) : null;
    log.info({ url: settings.siteUrl, database: database.kind, dataDir: settings.dataDir }, 'heed is ready');
    if (firstRun) announceFirstRun(firstRun, settings.siteUrl);
    setTimeout(collectGarbage, startIsOverMs).unref();
    const endCommands = await openToCommands({ ...running, database }, answerCommands);

    await stopped;
    log.info('stopping: finishing the requests in flight');
    await endCommands();
    await running.stop();
  } finally {
    await database.close();
  }
}

/** Of a database that serves many processes, a command opens a connection of its own. */
async function openToCommands(
  service: RunningService,
  answerCommands: AnswerCommands | undefined,
): Promise<() => Promise<void>> {
  const none = async () => undefined;
  if (!answerCommands || service.database.kind !== 'embedded') return none;
  return answerCommands(service).catch((error) => {
    service.services.log.warn({ err: error }, 'the heed command cannot be used beside this service');
    return none;
  });
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
