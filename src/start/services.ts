import type { Logger } from 'pino';
import { Keyring } from '../domain/access/keyring.ts';
import type { Clock, Services } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import { Incoming } from '../platform/files/incoming.ts';
import { openMediaStore } from '../platform/files/media-store.ts';
import { Queue } from '../platform/jobs/queue.ts';
import { openMailer } from '../platform/mail/mailer.ts';
import type { ServiceSettings } from './settings.ts';

export interface OpenServices {
  services: Services;
  close(): Promise<void>;
}

/** What one process has, on an open, migrated database. */
export async function openServices(
  settings: ServiceSettings,
  database: Database,
  log: Logger,
  clock: Clock = () => new Date(),
): Promise<OpenServices> {
  const { prisma } = database;
  const media = { store: await openMediaStore(settings), incoming: await Incoming.open(settings.dataDir) };
  const queue = await Queue.open(database, log, { worksOn: settings.workers });
  const mailer = openMailer(settings, log);
  const keyring = new Keyring(prisma, clock, log);
  return {
    services: { settings, prisma, keyring, media, queue, mailer, clock, log },
    close: async () => {
      await queue.close();
      mailer.close();
      await media.incoming.close();
    },
  };
}
