/** Waits for the work, but not for longer. Resolves to `otherwise` if it takes longer; the work then goes on by itself. */
export async function atMost<Result, Otherwise>(
  milliseconds: number,
  work: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  const { promise: timeout, resolve } = Promise.withResolvers<Otherwise>();
  const timer = setTimeout(resolve, milliseconds, otherwise);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
