import type { JobSender } from './queue.ts';

/** Takes jobs and forgets them: for a rehearsal, which only wants to know what would be sent. */
export const silentQueue: JobSender = {
  send: async () => undefined,
  sendAll: async () => undefined,
};
