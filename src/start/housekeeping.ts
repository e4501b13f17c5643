import { pruneExpiredRecords } from '../domain/access/oauth-records-sql.ts';
import { pruneFormerSecrets } from '../domain/access/prune-former-secrets.ts';
import { pruneSessions } from '../domain/access/prune-sessions.ts';
import { endAutomationsOfApps } from '../domain/automations/end-of-apps.ts';
import { pruneMails } from '../domain/automations/mail-limits.ts';
import { enqueueDueAutomations } from '../domain/automations/scheduler.ts';
import { pruneEventLog } from '../domain/events/prune-event-log.ts';
import { eraseByRetention } from '../domain/feedback/erase-by-retention.ts';
import { recordBreaches } from '../domain/feedback/record-breaches.ts';
import { pruneImports, resumeImports } from '../domain/imports/resume-imports.ts';
import { pruneInboundMails } from '../domain/inbound-mails/prune-inbound-mails.ts';
import { tellHeldMails } from '../domain/mail-in/held-digest.ts';
import { mailNotifications } from '../domain/notifications/mailing/mail-notifications.ts';
import { pruneNotifications } from '../domain/notifications/prune-notifications.ts';
import { pushNotifications } from '../domain/notifications/pushing/push-notifications.ts';
import { resumeDeletions } from '../domain/projects/resume-deletions.ts';
import { sendWeeklyMails } from '../domain/reports/send-weekly-mails.ts';
import { endSubscriptionsOfApps } from '../domain/subscriptions/end-of-apps.ts';
import { pruneDeliveries } from '../domain/subscriptions/prune-deliveries.ts';
import { removeOverdueUploads } from '../domain/uploads/pending-uploads.ts';
import { type Context, newContext, type Services } from '../platform/context.ts';
import { fillColumns } from '../platform/fillings/fill-columns.ts';
import { pruneIdempotencyRecords } from '../platform/idempotency/kept-records.ts';
import { columnFillings } from './column-fillings.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Just longer than a killed process holds its work, so that the first look after a start finds all that was left. */
const resumeEveryMs = 7 * secondMs;

/** Work that repeats by the clock. Any number of processes may do it at the same time. */
interface Chore {
  name: string;
  everyMs: number;
  work(ctx: Context): Promise<unknown>;
}

/** What every process that serves does. */
const everywhere: Chore[] = [
  { name: 'sweep-files', everyMs: minuteMs, work: ({ files }) => files.sweep() },
  { name: 'remove-overdue-uploads', everyMs: minuteMs, work: removeOverdueUploads },
  { name: 'prune-oauth-records', everyMs: minuteMs, work: ({ db, clock }) => pruneExpiredRecords(db, clock()) },
  { name: 'prune-sessions', everyMs: hourMs, work: pruneSessions },
  { name: 'prune-former-secrets', everyMs: hourMs, work: pruneFormerSecrets },
  { name: 'prune-idempotency-records', everyMs: hourMs, work: pruneIdempotencyRecords },
];

/** What every process that works on the queue does. */
const besideJobs = ({ eventsRetentionDays }: Housekeeping): Chore[] => [
  { name: 'prune-event-log', everyMs: hourMs, work: (ctx) => pruneEventLog(ctx, eventsRetentionDays) },
  { name: 'prune-deliveries', everyMs: hourMs, work: pruneDeliveries },
  // A process that is started anew every day would never see the end of a day.
  { name: 'erase-by-retention', everyMs: hourMs, work: eraseByRetention },
  { name: 'record-breaches', everyMs: minuteMs / 2, work: recordBreaches },
  { name: 'start-due-automations', everyMs: 15 * secondMs, work: enqueueDueAutomations },
  { name: 'end-automations-of-apps', everyMs: 4 * secondMs, work: endAutomationsOfApps },
  { name: 'end-subscriptions-of-apps', everyMs: 4 * secondMs, work: endSubscriptionsOfApps },
  { name: 'resume-imports', everyMs: resumeEveryMs, work: resumeImports },
  { name: 'resume-deletions', everyMs: resumeEveryMs, work: resumeDeletions },
  { name: 'fill-columns', everyMs: 5 * secondMs, work: (ctx) => fillColumns(ctx, columnFillings) },
  { name: 'prune-imports', everyMs: hourMs, work: pruneImports },
  { name: 'prune-automation-mails', everyMs: hourMs, work: pruneMails },
  { name: 'prune-inbound-mails', everyMs: hourMs, work: pruneInboundMails },
  { name: 'mail-notifications', everyMs: 15 * secondMs, work: mailNotifications },
  { name: 'push-notifications', everyMs: 15 * secondMs, work: pushNotifications },
  { name: 'prune-notifications', everyMs: hourMs, work: pruneNotifications },
  { name: 'send-weekly-mails', everyMs: 5 * minuteMs, work: sendWeeklyMails },
  { name: 'tell-held-mails', everyMs: hourMs, work: tellHeldMails },
];

interface Housekeeping {
  serving: boolean;
  working: boolean;
  eventsRetentionDays: number;
}

/** What a process does that serves or that works on the queue. */
export function chores(of: Housekeeping): Chore[] {
  return [...(of.serving ? everywhere : []), ...(of.working ? besideJobs(of) : [])];
}

/** Does the chores. Returns a function that stops them. */
export function keepHouse(services: Services, of: Housekeeping): () => void {
  const timers = chores(of).map((chore) => repeat(services, chore));
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** A turn that takes longer than the pause skips the next one. A turn that fails is tried again by the next. */
function repeat(services: Services, { name, everyMs, work }: Chore): NodeJS.Timeout {
  let isUnderWay = false;
  const turn = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await work(newContext(services, name));
    } catch (error) {
      services.log.warn({ err: error, chore: name }, 'a chore failed and will be tried again');
    } finally {
      isUnderWay = false;
    }
  };
  return setInterval(turn, everyMs).unref();
}
