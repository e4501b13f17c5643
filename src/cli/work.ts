import { startWorkers } from '../platform/jobs/workers.ts';
import { openHeedDatabase, prepareDatabase } from '../start/database.ts';
import { keepHouse } from '../start/housekeeping.ts';
import { jobHandlers } from '../start/job-handlers.ts';
import { openLog } from '../start/log.ts';
import { keptSecretKey } from '../start/secret-key.ts';
import { openServices } from '../start/services.ts';
import { readSettings } from '../start/settings.ts';
import { stopSignal } from '../start/stop-signal.ts';

/** Works on the job queue until SIGTERM. */
export async function work(): Promise<void> {
  const settings = readSettings(process.env);
  const log = await openLog(settings, process.stderr);
  const stopped = stopSignal();
  const database = await openHeedDatabase(settings);
  try {
    await prepareDatabase(database);
    const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
    const { services, queue, mailer, close } = await openServices(
      { ...settings, secretKey, workers: true },
      database,
      log,
    );
    const stopHousekeeping = keepHouse(services, {
      serving: false,
      working: true,
      eventsRetentionDays: settings.eventsRetentionDays,
    });
    const stopWorkers = await startWorkers(queue, jobHandlers(services, mailer), log);
    log.info({ database: database.kind }, 'heed worker is ready');
    await stopped;
    log.info('stopping: finishing the jobs in progress');
    stopHousekeeping();
    await stopWorkers();
    await close();
  } finally {
    await database.close();
  }
}
