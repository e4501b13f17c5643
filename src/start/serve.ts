import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { collectGarbage } from '../base/collect-garbage.ts';
import { newContext, type Services } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { openHeedDatabase, prepareDatabase } from './database.ts';
import { announceFirstRun, setUpFirstRun } from './first-run.ts';
import { announceSignInLink, makeFirstSignInLink } from './first-sign-in.ts';
import { keptSecretKey } from './secret-key.ts';
import type { ServiceSettings, Settings } from './settings.ts';

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

/** How one process serves. */
export interface Serving {
  /** Resolves when it shall take no new connections. */
  until: Promise<unknown>;
  /** Resolves when it shall end soon. Until then, those who are connected may stay. */
  hurry: Promise<unknown>;
  /** Whether it prepares the database and does what only one process has to do. */
  isFirst: boolean;
  /** Called once it takes requests. Returns what ends what that has begun. */
  onReady(service: RunningService): Promise<() => Promise<void>>;
}

/** Serves as the only process over its port. */
export async function serveAlone(
  settings: Settings,
  log: Logger,
  stopped: Promise<void>,
  answerCommands?: AnswerCommands,
): Promise<void> {
  // Optimizing WebAssembly would slow the start. What is used for seconds is optimized after it.
  for (const flag of ['--wasm-num-compilation-tasks=1', '--wasm-tiering-budget=1000000000']) setFlagsFromString(flag);
  await serve(settings, log, {
    until: stopped,
    hurry: stopped,
    isFirst: true,
    onReady: async (service) => {
      const { database, services } = service;
      // Only once the port is open: the key is shown by the start that makes it, or never.
      const firstRun = database.kind === 'embedded' ? await setUpFirstRun(database.prisma, settings.defaultPlan) : null;
      // Over PostgreSQL, where many processes may start, `heed users sign-in-link` makes the link.
      const signInUrl = database.kind === 'embedded' ? await makeFirstSignInLink(newContext(services, 'start')) : null;
      log.info({ url: settings.siteUrl, database: database.kind, dataDir: settings.dataDir }, 'heed is ready');
      if (firstRun) announceFirstRun(firstRun, settings.siteUrl);
      if (signInUrl !== null) announceSignInLink(signInUrl);
      return openToCommands(service, answerCommands);
    },
  });
}

/** Opens the database and the port, and answers requests until it is told to stop. */
export async function serve(
  settings: Settings,
  log: Logger,
  { until, hurry, isFirst, onReady }: Serving,
): Promise<void> {
  // Even if something hangs, the process ends in time. The database keeps what it has acknowledged.
  void hurry.then(() => setTimeout(() => process.exit(0), mostStopMs).unref());
  if (isFirst) await prepareDataDirectory(settings.dataDir, (warning) => log.warn(warning));
  // The two slow parts of a start run side by side: the server's code loads while the database opens. Loading begins
  // only then, because it leaves no time to start the process that makes a new database.
  const { promise: waiting, resolve: onWait } = Promise.withResolvers<void>();
  const opening = openHeedDatabase({ ...settings, report: (message) => log.fatal(message) }, onWait);
  await Promise.race([opening, waiting]);
  const [database, { startServer }] = await Promise.all([opening, import('./server.ts')]);
  try {
    if (isFirst) await prepareDatabase(database);
    const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
    const running = await startServer({ ...settings, secretKey }, database, log, { keepsHouse: isFirst });
    const end = await onReady({ ...running, database });
    setTimeout(collectGarbage, startIsOverMs).unref();

    await until;
    log.info('stopping: finishing the requests in flight');
    await end();
    await running.stop(hurry);
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
