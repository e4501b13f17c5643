import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { SecretBox } from '../base/sealing.ts';
import type { Services } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import { Files } from '../platform/files/files.ts';
import { Queue } from '../platform/jobs/queue.ts';
import { type Mailer, openMailer } from '../platform/mail/mailer.ts';
import { OutgoingPosts } from '../platform/outgoing/outgoing-posts.ts';
import type { ServiceSettings } from './settings.ts';

export interface OpenServices {
  services: Services;
  /** The same queue that `services.jobs` leaves jobs in, for those who work on it. */
  queue: Queue;
  mailer: Mailer;
  close(): Promise<void>;
}

/** What one process has, on an open, prepared database. */
export async function openServices(
  settings: ServiceSettings,
  { prisma: db, ...database }: Database,
  log: Logger,
  clock: Clock = () => new Date(),
): Promise<OpenServices> {
  const files = await Files.open(settings, { db, clock, log });
  const queue = await Queue.open(database, log, { worksOn: settings.workers });
  const mailer = openMailer(settings, log);
  const posts = new OutgoingPosts(settings.webhookAllowedAddresses);
  const secrets = new SecretBox(settings.secretKey);
  return {
    services: { db, clock, log, jobs: queue, files, posts, secrets, siteUrl: settings.siteUrl },
    queue,
    mailer,
    close: async () => {
      await queue.close();
      mailer.close();
      await files.close();
    },
  };
}
