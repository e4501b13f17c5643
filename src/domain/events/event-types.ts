import { eventTypeValues } from '../../../generated/contract-constants.ts';
import type { EventType, MemberRole } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { isAtLeast } from '../access/roles.ts';
import type { Scope } from '../access/scopes.ts';
import type { Caller } from '../operation.ts';

type Noun = EventType extends `${infer Name}.${string}` ? Name : never;

/** The scope with which a caller may read the events of a noun, besides `events:read`. */
const scopes: Record<Noun, Scope> = {
  feedback: 'feedback:read',
  comment: 'feedback:read',
  note: 'feedback:read',
  mail: 'feedback:read',
  thread: 'feedback:read',
  customer: 'customers:read',
  project: 'projects:read',
  widget: 'widgets:read',
  webhook: 'webhooks:read',
  automation: 'automations:read',
  member: 'members:read',
  api_key: 'keys:read',
  app: 'members:read',
  subscription: 'subscriptions:read',
  import: 'feedback:read',
  workspace: 'workspaces:read',
};

/** Returns the scope with which a caller may read events of this type, besides `events:read`. */
export function scopeToRead(type: EventType): Scope {
  // What an automation did to an item belongs to the item.
  return type === 'automation.run_finished' ? 'feedback:read' : scopes[nounOf(type)];
}

/** The nouns about which somebody with a lower role learns nothing: only admins see keys, apps, subscriptions and imports elsewhere. */
const leastRoles: Partial<Record<Noun, MemberRole>> = {
  api_key: 'admin',
  app: 'admin',
  subscription: 'admin',
  import: 'admin',
};

/** Whether the caller, who has this role in the workspace, may read events of this type. */
export function mayRead({ scopes: own }: Caller, role: string, type: EventType): boolean {
  return own.has(scopeToRead(type)) && isAtLeast(role, leastRoles[nounOf(type)] ?? 'member');
}

/**
 * Returns the types that the caller may read among those that were asked for, null if these are all that there are. Throws a
 * 400 that names what is no type.
 */
export function readableTypes(caller: Caller, role: string, asked: string | undefined): EventType[] | null {
  const named = asked === undefined ? ['*'] : asked.split(',').map((name) => name.trim());
  for (const name of named) requireTypeName(name, 'query/types');
  const isAsked = (type: EventType) => named.some((name) => covers(name, type));
  const types = eventTypeValues.filter((type) => isAsked(type) && mayRead(caller, role, type));
  return types.length === eventTypeValues.length ? null : types;
}

/** Whether a name such as `feedback.created`, `feedback.*` or `*` stands for the type. */
function covers(name: string, type: EventType): boolean {
  return name === '*' || name === type || name === `${nounOf(type)}.*`;
}

/** Throws a 400 about the path for a name that stands for no type. */
export function requireTypeName(name: string, path: string): void {
  if (eventTypeValues.some((type) => covers(name, type))) return;
  throw BadRequest.of({
    path,
    message: `names ${JSON.stringify(name)}, which is no type of event; use names such as feedback.created, feedback.* or *`,
  });
}

function nounOf(type: EventType): Noun {
  return type.slice(0, type.indexOf('.')) as Noun;
}
