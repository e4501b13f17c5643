import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimited } from '../../../base/errors.ts';
import { hashToken } from '../../../domain/access/session-token.ts';
import type { Invitations } from '../../../domain/operation.ts';
import type { Services } from '../../../platform/context.ts';
import { countRefused } from './rate-limit.ts';
import { openSlidingWindows } from './sliding-windows.ts';

const windowMs = 3_600_000;
const mostOfPair = 3;
const mostOfWorkspace = 100;
const mostOfInviter = 100;
const mostMails = 20;

export function countInvitations(services: Pick<Services, 'log' | 'clock'>, redis: Redis | undefined): Invitations {
  const windows = openSlidingWindows(services, redis, windowMs);
  return {
    count: async ({ workspaceId, inviterId, email, mustMail }) => {
      const id = randomUUID();
      // Hashed, so that Redis holds no address of a person.
      const address = hashToken(email);
      const counts: [string, number][] = [
        [`invitation:${workspaceId}:${address}`, mostOfPair],
        [`invitations-by:${inviterId}`, mostOfInviter],
        [`invitations-to-workspace:${workspaceId}`, mostOfWorkspace],
      ];
      const taken: string[] = [];
      const refuse = async (waitMs: number) => {
        for (const name of taken) await windows.giveBack(name, id);
        countRefused('invitation');
        throw new RateLimited('Too many invitations within an hour: wait a while', Math.ceil(waitMs / 1000));
      };
      for (const [name, most] of counts) {
        const waitMs = await windows.take(name, id, most);
        if (waitMs > 0) await refuse(waitMs);
        taken.push(name);
      }
      const waitMs = await windows.take(`invitation-mails:${address}`, id, mostMails);
      if (waitMs > 0 && mustMail) await refuse(waitMs);
      return { mayMail: waitMs === 0 };
    },
  };
}
