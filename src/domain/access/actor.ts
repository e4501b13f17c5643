import type { EventActor } from '../../../generated/sdk/types.gen.ts';
import type { Caller } from '../operation.ts';

/** The actor that the log of events names for what the caller does. */
export function actorOf({ type, id, user, app }: Caller): EventActor {
  if (type === 'session') return userActor(user);
  if (app) return { type: 'app', id, name: app.name, user: { id: user.id, name: user.name } };
  return { type: 'apiKey', id, name: user.name };
}

export function userActor({ id, name }: Pick<Caller['user'], 'id' | 'name'>) {
  return { type: 'user', id, name } as const satisfies EventActor;
}
