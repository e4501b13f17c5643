import type { EventActor } from '../../../generated/sdk/types.gen.ts';
import type { Caller } from '../operation.ts';

/** The actor that the log of events names for what the caller does. */
export function actorOf({ type, id, user }: Caller) {
  if (type === 'session') return userActor(user);
  return { type: 'apiKey', id, name: user.name } as const satisfies EventActor;
}

export function userActor({ id, name }: Pick<Caller['user'], 'id' | 'name'>) {
  return { type: 'user', id, name } as const satisfies EventActor;
}
