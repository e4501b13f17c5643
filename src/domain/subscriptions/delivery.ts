import type { Delivery } from '../../../generated/prisma/client.ts';
import type { Event, Delivery as PresentedDelivery } from '../../../generated/sdk/types.gen.ts';
import { presentAs } from '../present-as.ts';

/** A delivery that is being sent, with its event. */
export interface Waiting {
  id: string;
  status: string;
  tries: number;
  event: Event;
}

export function presentDelivery(row: Delivery): PresentedDelivery {
  return presentAs<PresentedDelivery>('Delivery', { ...row, sequence: Number(row.sequence) });
}
