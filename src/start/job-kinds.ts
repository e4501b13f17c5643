import { scheduledAutomationJob } from '../domain/automations/scheduled-automation-job.ts';
import { formerWebhookJob } from '../domain/automations/webhooks/former-webhook-job.ts';
import { eraseJob } from '../domain/customers/erase-job.ts';
import { importJob } from '../domain/imports/import-job.ts';
import { failedSignInJob, signInCodeJob } from '../domain/session/sign-in-jobs.ts';
import type { JobKind } from '../platform/jobs/job-kind.ts';
import { sendMailJob } from '../platform/mail/mail.ts';

/** Every kind of job of the service: each has a queue in the database. */
export const jobKinds: readonly JobKind<object>[] = [
  scheduledAutomationJob,
  formerWebhookJob,
  eraseJob,
  importJob,
  failedSignInJob,
  signInCodeJob,
  sendMailJob,
];
