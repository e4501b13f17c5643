import type { EventActor } from '../../../generated/sdk/types.gen.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';

/** An erasure that was begun, and who asked for it. */
export interface EraseJob {
  workspaceId: string;
  customerId: string;
  actor: EventActor;
  requestId: string;
}

/** It goes on only when the request, which does the same, has ended in any case. */
export const eraseAfterSeconds = 600;

export const eraseJob = jobKind<EraseJob>('erase-customer', {
  retries: 20,
  pauseSeconds: 30,
  longestPauseSeconds: 600,
  mostSeconds: 3_600,
  atOnce: 1,
});
