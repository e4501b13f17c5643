import type { JobSender } from './queue.ts';

/** Takes jobs and forgets them, for who only wants to know what would be sent. */
export const silentQueue: JobSender = {
  send: async () => undefined,
  sendAll: async () => undefined,
};
