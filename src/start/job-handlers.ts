import { runEvent } from '../domain/automations/run-event.ts';
import { runSchedule } from '../domain/automations/run-schedule.ts';
import { deliverWebhook } from '../domain/automations/webhooks/deliver-webhook.ts';
import type { Context } from '../platform/context.ts';
import type { JobData, JobName } from '../platform/jobs/queue.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';

/** One try at a job. */
export interface Attempt {
  /** True when the job is given up should this one fail. */
  isLast: boolean;
}

/** Does a job. Whatever it throws, the job is tried again later; it may run more than once in any case. */
export type Handler<Name extends JobName> = (ctx: Context, data: JobData[Name], attempt: Attempt) => Promise<void>;

/** What does each kind of job. */
export const jobHandlers: { [Name in JobName]: Handler<Name> } = {
  'feedback-event': runEvent,
  'scheduled-automation': runSchedule,
  'send-mail': deliverMail,
  'deliver-webhook': deliverWebhook,
};
