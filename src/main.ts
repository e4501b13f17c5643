import { type Logger, pino } from 'pino';
import { openHeedDatabase, prepareDatabase } from './start/database.ts';
import { announceFirstRun, setUpFirstRun } from './start/first-run.ts';
import { keptSecretKey } from './start/secret-key.ts';
import { readSettings, type Settings, SettingsError } from './start/settings.ts';
import { explainStartError } from './start/start-error.ts';

const mostStopMs = 9_000;

await main();

async function main(): Promise<void> {
  const settings = settingsOrExit();
  const log = pino({ level: settings.logLevel });
  const stopSignal = Promise.race(
    ['SIGTERM', 'SIGINT'].map((signal) => new Promise((resolve) => process.once(signal, resolve))),
  );
  // Whatever hangs then, the process is gone in time; the database keeps what it has acknowledged.
  stopSignal.then(() => setTimeout(() => process.exit(0), mostStopMs).unref());
  try {
    await serveUntil(stopSignal, settings, log);
    process.exit(0);
  } catch (error) {
    const explanation = explainStartError(error);
    if (explanation) log.fatal(explanation);
    else log.fatal({ err: error }, (error as Error).message);
    process.exit(1);
  }
}

async function serveUntil(stopSignal: Promise<unknown>, settings: Settings, log: Logger): Promise<void> {
  // The two slow parts of a start, side by side: what serves is loaded while the database opens. Not before that is under
  // way, because loading leaves no time to start the process that makes a new database.
  const { promise: waiting, resolve: onWait } = Promise.withResolvers<void>();
  const opening = openHeedDatabase(settings, onWait);
  await Promise.race([opening, waiting]);
  const [database, { startServer }] = await Promise.all([opening, import('./start/server.ts')]);
  try {
    await prepareDatabase(database);
    const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
    const running = await startServer({ ...settings, secretKey }, database, log);
    // Not before the port is open: the key is shown by the start that makes it, or never.
    const firstRun = database.kind === 'embedded' ? await setUpFirstRun(database.prisma) : null;
    log.info({ url: settings.siteUrl, database: database.kind, dataDir: settings.dataDir }, 'heed is ready');
    if (firstRun) announceFirstRun(firstRun, settings.siteUrl);

    await stopSignal;
    log.info('stopping: finishing the requests in flight');
    await running.stop();
  } finally {
    await database.close();
  }
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
