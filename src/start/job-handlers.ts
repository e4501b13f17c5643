import { importedLineCheck } from '../contract/record-form.ts';
import { runSchedule } from '../domain/automations/run-schedule.ts';
import { scheduledAutomationJob } from '../domain/automations/scheduled-automation-job.ts';
import { formerWebhookJob, moveFormerWebhook } from '../domain/automations/webhooks/former-webhook-job.ts';
import { eraseJob } from '../domain/customers/erase-job.ts';
import { resumeErasure } from '../domain/customers/resume-erasure.ts';
import { importJob } from '../domain/imports/import-job.ts';
import type { CheckForm } from '../domain/imports/judge-line.ts';
import { runImport } from '../domain/imports/run-import.ts';
import { mailSignInCode } from '../domain/session/mail-sign-in-code.ts';
import { noteFailedSignIn } from '../domain/session/note-failed-sign-in.ts';
import { failedSignInJob, signInCodeJob } from '../domain/session/sign-in-jobs.ts';
import { type Context, newContext, type Services } from '../platform/context.ts';
import type { JobKind } from '../platform/jobs/job-kind.ts';
import type { Attempt, JobHandler } from '../platform/jobs/workers.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';
import { sendMailJob } from '../platform/mail/mail.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { openMail } from '../platform/mail/sealed-mail.ts';

/** What does each kind of job. */
export function jobHandlers(services: Services, mailer: Mailer): JobHandler[] {
  const handler = <Data extends object>(
    kind: JobKind<Data>,
    work: (ctx: Context, data: Data, attempt: Attempt) => Promise<void>,
  ): JobHandler => ({
    kind,
    handle: (data: Data, attempt) => work(newContext(services, attempt.jobId), data, attempt),
  });
  // Compiled when the first file comes.
  let checkForm: CheckForm | undefined;
  const findCheck = () => {
    checkForm ??= importedLineCheck();
    return checkForm;
  };
  return [
    handler(scheduledAutomationJob, runSchedule),
    handler(formerWebhookJob, moveFormerWebhook),
    handler(eraseJob, resumeErasure),
    handler(importJob, (ctx, job, attempt) => runImport(ctx, job, findCheck, attempt)),
    handler(failedSignInJob, noteFailedSignIn),
    handler(signInCodeJob, mailSignInCode),
    handler(sendMailJob, async ({ log, secrets, installationSecrets }, mail, attempt) => {
      const loopKey = await installationSecrets.get('thread');
      await deliverMail(mailer, { log, loopKey }, openMail(secrets, mail), attempt);
    }),
  ];
}
