import { jobKind } from '../../platform/jobs/job-kind.ts';

/** One tick of a scheduled automation. */
export interface ScheduledRun {
  workspaceId: string;
  automationId: string;
  dueAt: string;
}

export const scheduledAutomationJob = jobKind<ScheduledRun>('scheduled-automation', {
  retries: 3,
  pauseSeconds: 5,
  longestPauseSeconds: 60,
  mostSeconds: 15 * 60,
  atOnce: 1,
});
