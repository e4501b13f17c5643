const isNew = Symbol('created');

/** Notes beside a response that the request has created what it shows. It is no field, so it never gets into JSON. */
export function asCreated<Response extends object>(response: Response): Response {
  return { ...response, [isNew]: true };
}

/** Whether the request has created what the response shows. */
export function isCreated(response: unknown): boolean {
  return (response as { [isNew]?: boolean })[isNew] ?? false;
}
