import type { ContractOperation } from '../../contract/openapi-document.ts';

/** How a request of an operation proves who calls, and whether it can be repeated safely. */
export interface Credentials {
  takesKey: boolean;
  /** Only a signed-in user may call it. */
  isOfSession: boolean;
  takesIdempotencyKey: boolean;
}

export function credentialsOf(operation: ContractOperation, method: string): Credentials {
  const { security = [{ apiKey: [] }] } = operation;
  const takesKey = security.some(({ apiKey }) => apiKey);
  return {
    takesKey,
    isOfSession: !takesKey && security.length > 0,
    takesIdempotencyKey: method === 'post' && !operation['x-takes-no-idempotency-key'],
  };
}
