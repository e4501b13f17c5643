import type { Request, Response } from 'express';
import type { OperationId } from '../../../../generated/operations.ts';
import { confirmThreadSender } from '../../../domain/thread/confirm-thread-sender.ts';
import { denyThreadSender } from '../../../domain/thread/deny-thread-sender.ts';
import { findThreadFile } from '../../../domain/thread/find-thread-file.ts';
import { getThread } from '../../../domain/thread/get-thread.ts';
import { rateThread } from '../../../domain/thread/rate-thread.ts';
import { requestThreadLink } from '../../../domain/thread/request-thread-link.ts';
import { resolveThread } from '../../../domain/thread/resolve-thread.ts';
import { resubscribeThread } from '../../../domain/thread/resubscribe-thread.ts';
import { stopMailOf } from '../../../domain/thread/stop-mail-of.ts';
import { unsubscribeThread } from '../../../domain/thread/unsubscribe-thread.ts';
import type { Services } from '../../../platform/context.ts';
import type { ThreadAdmission } from '../callers/thread-admission.ts';
import { inputOf } from './input-of.ts';
import { storeReply } from './store-reply.ts';
import type { ThreadDoor } from './thread-door.ts';

/** The operations that have nothing but the token. */
const plain = {
  getThread,
  resolveThread,
  unsubscribeThread,
  resubscribeThread,
  requestThreadLink,
  confirmThreadSender,
  denyThreadSender,
};

/** Calls the operations of conversations for a page. They are under the limits of the API. */
export function operationsDoor(
  { files }: Services,
  admission: ThreadAdmission,
  req: Request,
  res: Response,
): ThreadDoor {
  const admit = (token: string, id: OperationId) => admission.admit(req, res, token, id);
  const act = (id: Exclude<keyof typeof plain, 'getThread'>) => async (token: string) => {
    await plain[id](await admit(token, id), inputOf(token));
  };
  return {
    get: async (token) => (await getThread(await admit(token, 'getThread'), inputOf(token))).data,
    addComment: async (token, { message, files: received }) => {
      const ctx = await admit(token, 'addThreadComment');
      for (const _file of received) await admission.countFile(req, res);
      await storeReply(ctx, message, received);
    },
    resolve: act('resolveThread'),
    rate: async (token, body) => {
      await rateThread(await admit(token, 'rateThread'), { ...inputOf(token), body });
    },
    unsubscribe: act('unsubscribeThread'),
    resubscribe: act('resubscribeThread'),
    requestLink: act('requestThreadLink'),
    confirmSender: act('confirmThreadSender'),
    notMe: act('denyThreadSender'),
    stop: async (token) => stopMailOf(await admission.admitToStop(req, res, token), token),
    openFile: async (token, id) => {
      const { kind, storageKey, ...file } = await findThreadFile(await admit(token, 'getThread'), id);
      return { ...file, type: kind as 'image', read: (range) => files.read(storageKey, range) };
    },
  };
}
