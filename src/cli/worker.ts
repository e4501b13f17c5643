import type { Command } from 'commander';
import { pino } from 'pino';
import { openDatabase } from '../platform/db/client.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { keptSecretKey } from '../start/secret-key.ts';
import { openServices } from '../start/services.ts';
import { readSettings } from '../start/settings.ts';
import { startWorkers } from '../start/workers.ts';

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('Work on the job queue, beside services that run with HEED_WORKERS=0, until SIGTERM')
    .action(work);
}

async function work(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel }, pino.destination(2));
  const stopSignal = Promise.race(
    ['SIGTERM', 'SIGINT'].map((signal) => new Promise((resolve) => process.once(signal, resolve))),
  );
  const database = await openDatabase(settings);
  try {
    await migrateDatabase(database);
    const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
    const { services, close } = await openServices({ ...settings, secretKey, workers: true }, database, log);
    const stopWorkers = await startWorkers(services);
    log.info({ database: database.kind }, 'heed worker is ready');
    await stopSignal;
    log.info('stopping: finishing the jobs under way');
    await stopWorkers();
    await close();
  } finally {
    await database.close();
  }
}
