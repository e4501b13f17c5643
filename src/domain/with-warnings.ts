import type { ErrorDetail } from '../base/errors.ts';

/** Puts the warnings beside the data of a response, if there are any. */
export function withWarnings<Response extends object>(
  response: Response,
  warnings: ErrorDetail[],
): Response & { warnings?: ErrorDetail[] } {
  return warnings.length === 0 ? response : { ...response, warnings };
}
