import type { Operation } from '../operation.ts';
import { presentDevice } from './present-device.ts';
import { readDevices } from './pushing/push-devices-sql.ts';
import { vapidKeys } from './pushing/vapid-keys.ts';

export const listPushDevices: Operation<'listPushDevices'> = async (ctx) => {
  const { publicKey } = await vapidKeys(ctx.installationSecrets);
  const devices = await readDevices(ctx, [ctx.caller.user.id]);
  return { data: { publicKey, devices: devices.map((device) => presentDevice(ctx.caller, device)) } };
};
