import type { Logger } from 'pino';
import { type Clock, systemClock } from '../base/clock.ts';
import { SecretBox } from '../base/sealing.ts';
import { Turns } from '../base/turns.ts';
import { Batches } from '../platform/batches.ts';
import type { Services } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import { DiskWatch } from '../platform/db/disk-watch.ts';
import { keepUp } from '../platform/db/embedded-upkeep.ts';
import { isPooled } from '../platform/db/pooled.ts';
import { shareAnnouncements } from '../platform/events/announcements.ts';
import { LogWatch } from '../platform/events/log-watch.ts';
import { Notices } from '../platform/events/notices.ts';
import { OpenStreams } from '../platform/events/open-streams.ts';
import { Presences } from '../platform/events/presences.ts';
import { SharedReaders } from '../platform/events/shared-readers.ts';
import type { Sighting } from '../platform/events/sightings.ts';
import { Signals } from '../platform/events/signals.ts';
import { Exports } from '../platform/exports/exports.ts';
import { Files } from '../platform/files/files.ts';
import { InstallationSecrets } from '../platform/installation-secrets.ts';
import { Queue } from '../platform/jobs/queue.ts';
import { KnownSpellings } from '../platform/known-spellings.ts';
import type { Others } from '../platform/log-readers/log-readers.ts';
import { type Mailer, openMailer } from '../platform/mail/mailer.ts';
import { OidcProvider } from '../platform/oidc/provider.ts';
import { DueMails } from '../platform/outgoing/due-mails.ts';
import { NamedDocuments } from '../platform/outgoing/named-documents.ts';
import { Outbox } from '../platform/outgoing/outbox.ts';
import { OutgoingPosts } from '../platform/outgoing/outgoing-posts.ts';
import { Fillings } from '../platform/pending-fillings/fillings.ts';
import { Replica } from '../platform/replica/replica.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { measureDisk } from './disk-metrics.ts';
import type { ServiceSettings } from './settings.ts';

/** As long as a transaction may wait for its connection. */
const longestWaitMs = 10_000;

/** The embedded database works in this thread, which then serves nobody else. PostgreSQL leaves it what makes the statement. */
const mostRowsAtOnce = { embedded: 25, postgresql: 200 };

const pooledWarning =
  'A pooler answers at the address of the database, so PostgreSQL cannot tell of new events and jobs: this process looks ' +
  'for them each second. Let DATABASE_DIRECT_URL name PostgreSQL itself.';

export interface OpenServices {
  services: Services;
  /** The queue that `services.jobs` sends to, for those who work on it. */
  queue: Queue;
  mailer: Mailer;
  disk: DiskWatch;
  others: Others;
  close(): Promise<void>;
}

/** Makes what one process has, on an open, prepared database. */
export async function openServices(
  settings: ServiceSettings,
  { prisma: db, ...database }: Database,
  log: Logger,
  clock: Clock = systemClock,
): Promise<OpenServices> {
  await prepareDataDirectory(settings.dataDir);
  measureDisk(settings.dataDir);
  const disk = await DiskWatch.open(settings.dataDir, { ...database, prisma: db }, log);
  const stopUpkeep = database.kind === 'embedded' ? keepUp(database.pglite, log) : () => undefined;
  const files = await Files.open(settings, { db, clock, log }, disk);
  const canListen = database.kind === 'embedded' || !(await isPooled(database.url));
  const others = database.kind === 'embedded' ? 'none' : canListen ? 'heard' : 'unheard';
  if (!canListen) log.warn(pooledWarning);
  const queue = await Queue.open(database, log, { worksOn: settings.workers, canListen });
  const mailer = openMailer(settings, log);
  const posts = new OutgoingPosts(settings.webhookAllowedAddresses);
  const replica = await Replica.open(settings, db, log);
  const secrets = new SecretBox(settings.secretKey, settings.previousSecretKeys);
  // Before any transaction: the embedded database has one connection, for which reading within one would wait.
  const installationSecrets = await InstallationSecrets.open(db, secrets);
  const own = processState(settings, clock);
  // The embedded database has one process only.
  const stopSharing =
    database.kind === 'postgresql' && canListen ? shareAnnouncements(own, database.url) : async () => undefined;
  return {
    services: {
      db,
      replica,
      clock,
      log,
      jobs: queue,
      files,
      exports: new Exports(database, replica, files),
      posts,
      documents: new NamedDocuments(settings.oauthAllowedAddresses),
      sendMailNow: (mail, id) => mailer.send(mail, id),
      secrets,
      installationSecrets,
      ...own,
      mostRowsAtOnce: mostRowsAtOnce[database.kind],
      oidc: openOidc(settings, log),
      oauth: settings.oauth ? { accessMinutes: settings.oauthAccessMinutes } : null,
      ...settingsOfRequests(settings),
    },
    queue,
    mailer,
    disk,
    others,
    close: async () => {
      stopUpkeep();
      disk.close();
      await stopSharing();
      await queue.close();
      await replica?.close();
      mailer.close();
      await files.close();
    },
  };
}

/** The settings that requests look at. */
function settingsOfRequests(settings: ServiceSettings) {
  const { siteUrl, defaultPlan, smtpUrl, threadLinkDays, customerMailWindowSeconds, mailFrom, mailRawDays } = settings;
  return {
    ...{ siteUrl, defaultPlan, sendsMail: smtpUrl !== undefined, threadLinkDays, customerMailWindowSeconds, mailFrom },
    ...{
      mailReplyAddress: settings.mailReplyAddress ?? null,
      mailAuthservIds: settings.mailAuthservIds,
      mailRawDays,
      mailDoors: mailDoorsOf(settings),
    },
  };
}

function mailDoorsOf({ mailInbox, mailLmtp, mailWebhookSecret }: ServiceSettings): Services['mailDoors'] {
  const isSetUp = { imap: mailInbox, lmtp: mailLmtp, webhook: mailWebhookSecret };
  return (['imap', 'lmtp', 'webhook'] as const).filter((door) => isSetUp[door] !== undefined);
}

/** The state that a process keeps in memory for its requests. */
function processState({ databasePoolSize }: ServiceSettings, clock: Clock) {
  return {
    turns: new Turns(Math.max(1, Math.floor(databasePoolSize / 2)), longestWaitMs),
    batches: new Batches(),
    fillings: new Fillings(),
    spellings: new KnownSpellings(),
    logWatch: new LogWatch(),
    presences: new Presences(clock),
    notices: new Notices(),
    sightings: new Signals<Sighting>(),
    outbox: new Outbox(),
    dueMails: new DueMails(),
    streams: new OpenStreams(),
    sharedReaders: new SharedReaders(),
    closedWorkspaces: new Set<string>(),
  };
}

function openOidc({ oidc, siteUrl }: ServiceSettings, log: Logger): OidcProvider | null {
  return oidc ? new OidcProvider(oidc, `${siteUrl}/api/v1/session/oidc/callback`, log) : null;
}
