import { operationFacts } from '../../../generated/operations.ts';
import { Forbidden } from '../../base/errors.ts';
import type { Caller } from '../operation.ts';

export type Scope = NonNullable<(typeof operationFacts)[keyof typeof operationFacts]['scope']>;

/** Every scope that the contract's operations ask for. */
export const allScopes: Scope[] = [
  ...new Set(Object.values(operationFacts).flatMap(({ scope }) => (scope ? [scope] : []))),
].sort();

export function requireScope(caller: Caller, scope: Scope | null): void {
  if (scope && !caller.scopes.has(scope)) throw new Forbidden(`This API key lacks the scope ${scope}`);
}
