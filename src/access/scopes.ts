import { operationFacts } from '../../generated/operations.ts';

export type Scope = NonNullable<(typeof operationFacts)[keyof typeof operationFacts]['scope']>;

/** Every scope that the contract's operations ask for. */
export const allScopes: Scope[] = [
  ...new Set(Object.values(operationFacts).flatMap(({ scope }) => (scope ? [scope] : []))),
].sort();
