import { operationFacts } from '../../../generated/operations.ts';
import type { AppScope, MemberRole } from '../../../generated/sdk/types.gen.ts';
import { isAtLeast } from '../access/roles.ts';
import { type Scope, scopesOfApps } from '../access/scopes.ts';

const words: Partial<Record<Scope, string>> = {
  'automations:read': 'See automations and what they did',
  'automations:write': 'Create, change, run and delete automations',
  'customers:delete': 'Delete customers and all that is known of them',
  'customers:read': 'See customers with their addresses and notes about them',
  'customers:write': 'Create, change and merge customers',
  'events:read': 'Follow every change in the workspace',
  'feedback:delete': 'Delete feedback, conversations and files',
  'feedback:read': 'Read feedback, conversations and notes',
  'feedback:write': 'Create and change feedback, answer customers and write notes',
  'projects:delete': 'Delete projects with everything in them',
  'projects:read': 'See projects, their fields and their views',
  'projects:write': 'Create and change projects',
  'subscriptions:read': 'See to which addresses events are sent',
  'subscriptions:write': 'Send events of the workspace to addresses of its choice',
  'webhooks:delete': 'Delete webhooks that take feedback in',
  'webhooks:read': 'See webhooks that take feedback in, with their secrets',
  'webhooks:write': 'Create webhooks that take feedback in',
  'widgets:delete': 'Delete widgets',
  'widgets:read': 'See widgets',
  'widgets:write': 'Create and change widgets',
  'workspaces:read': 'See the workspace, its plan and its usage',
};

/** Returns the scopes among these that apps may be given, in a fixed order. */
export function givable(scopes: Iterable<string>): Scope[] {
  const asked = new Set(scopes);
  return scopesOfApps.filter((scope) => asked.has(scope));
}

/** Whether somebody with this role can use the scope at all. */
export function permits(role: string, scope: Scope): boolean {
  return Object.values(operationFacts).some(
    (facts) => facts.scope === scope && isAtLeast(role, (facts.role ?? 'owner') as MemberRole),
  );
}

export function presentScopes(scopes: readonly Scope[], role: string): AppScope[] {
  return scopes.map((scope) => ({
    scope,
    words: words[scope] ?? scope,
    preselected: scope.endsWith(':read'),
    allowed: permits(role, scope),
  }));
}
