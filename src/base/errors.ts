import { statusOfErrorCode } from '../../generated/contract-constants.ts';

/** HTTP status of each error code: those of operations, and two of paths and files that are no operation. */
export const statusOfCode = { ...statusOfErrorCode, method_not_allowed: 405, range_not_satisfiable: 416 } as const;

export type ErrorCode = keyof typeof statusOfCode;

/** One wrong field; `path` starts with `body`, `query`, `path` or `header` and goes on with slashes. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** What operations throw: an error that a client may read. Its message never tells of the server's inside. */
export abstract class HeedError extends Error {
  abstract readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined = undefined;
  /** Response headers that belong to the error, such as `Retry-After`. */
  readonly headers: Record<string, string> = {};
}

export class BadRequest extends HeedError {
  readonly code = 'bad_request';
  override readonly details: ErrorDetail[] | undefined;

  constructor(message: string, details?: ErrorDetail[]) {
    super(message);
    this.details = details;
  }

  /** Names the wrong fields, the first of them in the message too. */
  static of(...details: [ErrorDetail, ...ErrorDetail[]]): BadRequest {
    return new BadRequest(`${details[0].path} ${details[0].message}`, details);
  }
}

export class Unauthorized extends HeedError {
  readonly code = 'unauthorized';
  override readonly headers = { 'WWW-Authenticate': 'Bearer' };

  constructor() {
    super('Missing or invalid API key');
  }
}

/** One answer to a wrong signature and to an address that no webhook has. */
export class InvalidSignature extends HeedError {
  readonly code = 'unauthorized';

  constructor() {
    super('Missing or invalid signature');
  }
}

export class Forbidden extends HeedError {
  readonly code = 'forbidden';
}

export class NotFound extends HeedError {
  readonly code = 'not_found';
}

export class MethodNotAllowed extends HeedError {
  readonly code = 'method_not_allowed';
  override readonly headers: Record<string, string>;

  constructor(allowed: string[]) {
    super(`This path allows ${allowed.join(', ')}`);
    this.headers = { Allow: allowed.join(', ') };
  }
}

export class Conflict extends HeedError {
  readonly code = 'conflict';
  override readonly headers: Record<string, string>;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  }
}

export class PayloadTooLarge extends HeedError {
  readonly code = 'payload_too_large';
}

export class UnsupportedMediaType extends HeedError {
  readonly code = 'unsupported_media_type';
}

/** Of a file: the contract's operations know no ranges. */
export class RangeNotSatisfiable extends HeedError {
  readonly code = 'range_not_satisfiable';
  override readonly headers: Record<string, string>;

  constructor(size: number) {
    super(`The range lies outside of the file's ${size} bytes`);
    this.headers = { 'Content-Range': `bytes */${size}` };
  }
}

/** The limiter has set the rate-limit headers and `Retry-After` already. */
export class RateLimited extends HeedError {
  readonly code = 'rate_limited';

  constructor() {
    super('Too many requests');
  }
}

export class InternalError extends HeedError {
  readonly code = 'internal_error';

  constructor() {
    super('Internal error');
  }
}

export class Unavailable extends HeedError {
  readonly code = 'unavailable';
  override readonly headers = { 'Retry-After': '2' };

  constructor(message = 'The service is temporarily unavailable') {
    super(message);
  }
}
