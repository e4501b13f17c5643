import { jobKind } from '../../platform/jobs/job-kind.ts';

/** A file that waits to be imported, or to be gone on with. */
export interface ImportJob {
  workspaceId: string;
  importId: string;
}

export const importJob = jobKind<ImportJob>('import', {
  retries: 100,
  pauseSeconds: 2,
  longestPauseSeconds: 30,
  mostSeconds: 3_600,
  atOnce: 1,
});
