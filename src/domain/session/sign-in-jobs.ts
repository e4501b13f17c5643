import { jobKind } from '../../platform/jobs/job-kind.ts';

/** Somebody at an address that may be known or not, and the request that they sent. */
export interface AtAddress {
  email: string;
  requestId: string;
}

const manners = { retries: 5, pauseSeconds: 2, longestPauseSeconds: 30, mostSeconds: 60, atOnce: 2 };

/**
 * What depends on whether somebody has the address is done after the response, so that the time of the response does not tell.
 */
export const failedSignInJob = jobKind<AtAddress>('failed-sign-in', manners);
export const signInCodeJob = jobKind<AtAddress>('sign-in-code', manners);
