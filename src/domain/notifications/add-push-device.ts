import { ECDH } from 'node:crypto';
import { pushDevicesLimits } from '../../../generated/contract-constants.ts';
import type { PushDevice } from '../../../generated/prisma/client.ts';
import { BadRequest, Conflict, Forbidden, Unauthorized } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { explainUnreachable, targetAsStored } from '../../platform/outgoing/target-url.ts';
import type { Input, Operation } from '../operation.ts';
import { lockUser } from '../users/user-sql.ts';
import { presentDevice } from './present-device.ts';
import { holdSession, readDevice, readDevices } from './pushing/push-devices-sql.ts';
import { curve } from './pushing/vapid-keys.ts';

const { maxItems: mostOfUser } = pushDevicesLimits;

export const addPushDevice: Operation<'addPushDevice'> = async (ctx, { body }) => {
  requireUsable(ctx, body);
  const endpoint = targetAsStored(body.endpoint);
  const { id: sessionId, user } = ctx.caller;
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx.db, user.id);
    if (!(await holdSession(tx, sessionId))) throw new Unauthorized('The session has ended: sign in again');
    await tx.db.pushDevice.deleteMany({ where: { OR: [{ sessionId }, { endpoint }] } });
    if ((await readDevices(tx, [user.id])).length >= mostOfUser)
      throw new Forbidden(`You have ${mostOfUser} push devices, which is the most: remove one first`);
    const id = newId('psh');
    await insertDevice(tx, { id, sessionId, userId: user.id, endpoint, ...body.keys, createdAt: tx.clock() });
    const device = await readDevice(tx, id);
    if (!device) throw new Unauthorized('The session has ended: sign in again');
    return { data: presentDevice(tx.caller, device) };
  });
};

async function insertDevice({ db }: Context, data: PushDevice): Promise<void> {
  try {
    await db.pushDevice.create({ data });
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict('Somebody else adds this browser just now: try again') : error;
  }
}

/** Throws a 400 that names what the contract cannot check. */
function requireUsable({ posts }: Pick<Context, 'posts'>, { endpoint, keys }: Input<'addPushDevice'>['body']): void {
  const message = explainUnreachable(posts, endpoint);
  if (message !== null) throw BadRequest.of({ path: 'body/endpoint', message });
  try {
    ECDH.convertKey(keys.p256dh, curve, 'base64url');
  } catch {
    throw BadRequest.of({ path: 'body/keys/p256dh', message: 'must be a public key of the curve P-256' });
  }
}
