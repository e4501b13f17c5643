import type { Delivery } from '../../../generated/prisma/client.ts';
import type { Delivery as PresentedDelivery } from '../../../generated/sdk/types.gen.ts';
import { presentAs } from '../present-as.ts';

export function presentDelivery(row: Delivery): PresentedDelivery {
  return presentAs<PresentedDelivery>('Delivery', { ...row, sequence: Number(row.sequence) });
}
