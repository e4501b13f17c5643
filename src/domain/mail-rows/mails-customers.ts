import type { Feedback } from '../../../generated/prisma/client.ts';
import type { MailSettings } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Whether the people of the item hear of it by mail: their project and the item allow it, and there is somebody to write to. */
export function mailsCustomers(
  item: Pick<Feedback, 'customerCommentsEnabled' | 'erasedAt'>,
  { mailSettings }: { mailSettings: Pick<MailSettings, 'notifyCustomers'> },
): boolean {
  return mailSettings.notifyCustomers && item.customerCommentsEnabled && item.erasedAt === null;
}

/** Returns when a mail about what happens now is sent: until then it can be taken back. */
export function endOfPause({ clock, customerMailWindowSeconds }: SqlContext): Date {
  return new Date(clock().getTime() + customerMailWindowSeconds * 1_000);
}
