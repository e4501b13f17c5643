import { UnreadableSecret } from '../../base/sealing.ts';
import type { SqlContext } from '../../platform/context.ts';

/** No number of the log has more, so the length of the sealed text says nothing. */
const digits = 16;

type Sealing = Pick<SqlContext, 'secrets'>;

/** Returns a number of the log as customers may see it: they could count the workspace's events by the number itself. */
export function sealPlace({ secrets }: Sealing, handle: string, sequence: number): string {
  return secrets.seal(purposeOf(handle), String(sequence).padStart(digits, '0')).toString('base64url');
}

/** Returns the number again. Undefined if it is not one of this link. */
export function openPlace({ secrets }: Sealing, handle: string, sealed: string): number | undefined {
  try {
    return Number(secrets.open(purposeOf(handle), Buffer.from(sealed, 'base64url')));
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}

function purposeOf(handle: string): string {
  return `place in the stream of ${handle}`;
}
