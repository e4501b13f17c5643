import type { PushDevice } from '../../../generated/sdk/types.gen.ts';
import type { Caller } from '../operation.ts';
import { presentAs } from '../present-as.ts';
import type { DeviceRow } from './pushing/push-devices-sql.ts';

/** Shows a device to its user. Its address stays private. */
export function presentDevice({ id: sessionId }: Pick<Caller, 'id'>, device: DeviceRow): PushDevice {
  return presentAs<PushDevice>('PushDevice', { ...device, isThis: device.sessionId === sessionId });
}
