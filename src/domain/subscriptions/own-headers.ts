import type { SubscriptionHeaderInput } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { haveOneOrigin } from '../../platform/outgoing/target-url.ts';

/** A subscriber's own header as it is stored, its value sealed in base64. */
export interface SealedHeader {
  name: string;
  sealed: string;
}

/** Headers that each delivery has already, or that belong to the connection. */
const reserved = /^(host|content-.*|webhook-.*|user-agent|transfer-encoding|connection|traceparent)$/i;

/**
 * Returns the headers as they are stored. One with `set` keeps the value that is stored under its name. Throws a 400 that
 * names a header that cannot be set.
 */
export function sealHeaders(
  ctx: Pick<Context, 'secrets'>,
  subscriptionId: string,
  wanted: SubscriptionHeaderInput[],
  kept: SealedHeader[] = [],
): SealedHeader[] {
  const names = wanted.map(({ name }) => name.toLowerCase());
  return wanted.map((header, index) => {
    const { name } = header;
    const refuse = (message: string) => BadRequest.of({ path: `body/headers/${index}/name`, message });
    if (reserved.test(name)) throw refuse('must not be a header that deliveries have anyway');
    if (names.indexOf(name.toLowerCase()) !== index) throw refuse('must not be named twice');
    if ('value' in header) {
      const value = ctx.secrets.seal(headerPurpose(subscriptionId), header.value);
      return { name, sealed: value.toString('base64') };
    }
    const own = kept.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!own) throw refuse('must be the name of a header that is set, or come with its value');
    return { name, sealed: own.sealed };
  });
}

/**
 * Requires the values of all headers again when the address leads to another origin: a value that was given for one host
 * must not go to another. Throws a 400 that names the headers.
 */
export function requireValuesElsewhere(
  current: { url: string; headers: SealedHeader[] },
  { url, headers }: { url?: string; headers?: SubscriptionHeaderInput[] },
): void {
  if (url === undefined || haveOneOrigin(url, current.url)) return;
  const names = current.headers.map(({ name }) => name).join(', ');
  if (!headers && names)
    throw BadRequest.of({
      path: 'body/headers',
      message: `is required with this url, which leads to another host: give ${names} with values again, or leave them out`,
    });
  const [first, ...others] = (headers ?? []).flatMap((header, index) =>
    'value' in header
      ? []
      : [{ path: `body/headers/${index}/value`, message: 'is required again, because url leads to another host' }],
  );
  if (first) throw BadRequest.of(first, ...others);
}

export function openHeader({ secrets }: Pick<Context, 'secrets'>, subscriptionId: string, sealed: string): string {
  return secrets.open(headerPurpose(subscriptionId), Buffer.from(sealed, 'base64'));
}

/** Binds a sealed value to its subscription. */
export function headerPurpose(subscriptionId: string): string {
  return `header of ${subscriptionId}`;
}
