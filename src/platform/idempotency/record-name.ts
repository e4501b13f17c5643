/** A request with an `Idempotency-Key`. */
export interface Named {
  /** The id of the API key, the signed-in user, the webhook or (of a widget) the project. */
  owner: string;
  path: string;
  key: string;
}

/** The name of a request that is answered once: its lock, and what binds a sealed answer to its record. */
export function recordName({ owner, path, key }: Named): string {
  return JSON.stringify([owner, path, key]);
}
