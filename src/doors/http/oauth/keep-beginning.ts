import { openPayload, recordKey, sealPayload } from '../../../domain/access/oauth-records.ts';
import { hashToken } from '../../../domain/access/session-token.ts';
import type { Beginning } from '../../../domain/apps/waiting-request.ts';
import type { Services } from '../../../platform/context.ts';
import { currentPassing } from './passing.ts';

/** Binds an app's request to the browser in which it begins, and to who is signed in there. The library has just stored it. */
export async function keepBeginning(
  { db, secrets }: Services,
  uid: string,
  client: Omit<Beginning, 'browserHash' | 'userId'>,
): Promise<void> {
  const { browser } = currentPassing();
  if (!browser) throw new Error('A request of an app begins without a browser');
  const key = recordKey('Interaction', uid);
  const row = await db.oauthRecord.findUniqueOrThrow({ where: { kind_idHash: key } });
  const beginning: Beginning = { ...client, browserHash: hashToken(browser.secret), userId: browser.userId };
  const payload = sealPayload(secrets, key, { ...openPayload(secrets, row), beginning });
  await db.oauthRecord.update({ where: { kind_idHash: key }, data: { payload } });
}
