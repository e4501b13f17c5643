import { apiKeyScopeValues } from '../../../generated/contract-constants.ts';
import type { OperationId, operationFacts } from '../../../generated/operations.ts';
import type { ApiKey } from '../../../generated/prisma/client.ts';
import type { ApiKeyScope } from '../../../generated/sdk/types.gen.ts';
import { Forbidden, InsufficientScope } from '../../base/errors.ts';
import type { Caller } from '../operation.ts';

export type Scope = ApiKeyScope;

/** Every scope that an operation of the contract asks for. */
export const allScopes: Scope[] = [...apiKeyScopeValues].sort();

/** Returns what a key may do. One that was made with all scopes also has those that came later. */
export function scopesOfKey({ scopes, hasAllScopes }: Pick<ApiKey, 'scopes' | 'hasAllScopes'>): string[] {
  return hasAllScopes ? allScopes : scopes;
}

/** Returns what is stored of the scopes of a key. */
export function scopeColumns(scopes: Scope[]): Pick<ApiKey, 'scopes' | 'hasAllScopes'> {
  return { scopes, hasAllScopes: allScopes.every((scope) => scopes.includes(scope)) };
}

/** The scopes with which somebody decides who else gets in. No app ever has them. */
const withheld: readonly Scope[] = ['keys:read', 'keys:write', 'members:read', 'members:write'];

/** The scopes that apps may be given. */
export const scopesOfApps: readonly Scope[] = allScopes.filter((scope) => !withheld.includes(scope));

type Facts = (typeof operationFacts)[OperationId];

/** The one place where what an operation asks of any caller is checked; the role follows, when its workspace is known. */
export function requireAdmission(caller: Caller, { scope, callers }: Pick<Facts, 'scope' | 'callers'>): void {
  if (caller.type !== 'session' && !callers.some((one) => one === 'apiKey'))
    throw new Forbidden(`Only a signed-in user may do this, and an ${caller.app ? 'app' : 'API key'} may not`);
  requireScope(caller, scope);
}

export function requireScope(caller: Caller, scope: Scope | null): void {
  if (!scope || caller.scopes.has(scope)) return;
  if (!caller.app) throw new Forbidden(`This API key lacks the scope ${scope}`);
  if (!scopesOfApps.includes(scope)) throw new Forbidden(`No app is given the scope ${scope}, which this needs`);
  throw new InsufficientScope([...caller.scopes, scope].sort());
}
