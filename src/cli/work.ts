import type { Logger } from 'pino';
import { openMailPipe } from '../domain/mail-in/mail-pipe.ts';
import { MailSender } from '../domain/mails/sending/mail-sender.ts';
import { isInboxFailing } from '../doors/mail/imap/inbox-state.ts';
import type { Database } from '../platform/db/client.ts';
import { startWorkers } from '../platform/jobs/workers.ts';
import { LogReaders } from '../platform/log-readers/log-readers.ts';
import { PostQueue } from '../platform/post-queue/post-queue.ts';
import { prepareDataDirectory } from '../start/data-directory.ts';
import { openHeedDatabase, prepareDatabase } from '../start/database.ts';
import { keepHouse } from '../start/housekeeping.ts';
import { jobHandlers } from '../start/job-handlers.ts';
import { openLog } from '../start/log.ts';
import { logReaders } from '../start/log-readers.ts';
import { startMailDoors } from '../start/mail-doors.ts';
import { openMetricsPort } from '../start/metrics-port.ts';
import { postKinds } from '../start/post-kinds.ts';
import { keptSecretKey } from '../start/secret-key.ts';
import { openServices } from '../start/services.ts';
import { readSettings, type Settings } from '../start/settings.ts';
import { stopSignal } from '../start/stop-signal.ts';
import { startTracing } from '../start/tracing/start-tracing.ts';

/** Works on the job queue and the logs of events until SIGTERM. */
export async function work(): Promise<void> {
  const settings = readSettings(process.env);
  const tracing = await startTracing(process.env);
  const log = await openLog(settings, process.stderr);
  tracing.reportTo(log);
  const stopped = stopSignal();
  await prepareDataDirectory(settings.dataDir, (warning) => log.warn(warning));
  const database = await openHeedDatabase(settings);
  try {
    await workUntil(stopped, settings, database, log);
  } finally {
    await database.close();
    await tracing.stop();
  }
}

async function workUntil(
  stopped: Promise<unknown>,
  settings: Settings,
  database: Database,
  log: Logger,
): Promise<void> {
  await prepareDatabase(database);
  const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
  const { services, queue, mailer, disk, others, close } = await openServices(
    // It has no reads that a replica could serve.
    { ...settings, secretKey, workers: true, databaseReplicaUrl: undefined },
    database,
    log,
  );
  let isStopping = false;
  const closeMetricsPort = await openMetricsPort(settings, {
    database,
    disk,
    replica: null,
    fillings: services.fillings,
    isInboxFailing,
    isStopping: () => isStopping,
  });
  const stopHousekeeping = keepHouse(services, {
    serving: false,
    working: true,
    eventsRetentionDays: settings.eventsRetentionDays,
  });
  const posts = new PostQueue(services, postKinds);
  const stopPosts = await posts.start(database);
  const stopMails = await new MailSender(services, mailer, settings.mailFrom).start(database);
  const duties = { database, listens: false, works: true };
  const closeMailDoors = await startMailDoors(services, settings, openMailPipe(services), duties);
  const stopReaders = new LogReaders(services, logReaders, { others }).start();
  const stopWorkers = await startWorkers(queue, jobHandlers(services, mailer), log);
  log.info({ database: database.kind }, 'heed worker is ready');
  await stopped;
  isStopping = true;
  log.info('stopping: finishing the jobs in progress');
  stopHousekeeping();
  await Promise.all([closeMailDoors(), stopReaders(), stopPosts(), stopMails(), stopWorkers()]);
  closeMetricsPort();
  await close();
}
