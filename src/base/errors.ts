import { statusOfErrorCode } from '../../generated/contract-constants.ts';

/** HTTP status of each error code: those of operations, and three of what is no request of an operation. */
export const statusOfCode = {
  ...statusOfErrorCode,
  method_not_allowed: 405,
  range_not_satisfiable: 416,
  expectation_failed: 417,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/**
 * One wrong field. `path` starts with `body`, `query`, `path` or `header`, followed by keys with slashes between them.
 */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** What operations throw: an error that a client may read. Its message never reveals the inside of the server. */
export abstract class HeedError extends Error {
  abstract readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined = undefined;
  readonly mergedInto: string | undefined = undefined;
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

  /** Names the wrong fields, and the first of them in the message too. */
  static of(...details: [ErrorDetail, ...ErrorDetail[]]): BadRequest {
    return new BadRequest(`${details[0].path} ${details[0].message}`, details);
  }
}

export class Unauthorized extends HeedError {
  readonly code = 'unauthorized';
  override readonly headers: Record<string, string>;

  /** `challenge` says how to get in. */
  constructor(message = 'Missing or invalid API key', challenge = 'Bearer') {
    super(message);
    this.headers = { 'WWW-Authenticate': challenge };
  }
}

/** One error for every reason, so that nobody learns who has an account. */
export class SignInFailed extends HeedError {
  readonly code = 'unauthorized';

  constructor() {
    super('The sign-in failed');
  }
}

/** The same error for a wrong signature and for an address that no webhook has. */
export class InvalidSignature extends HeedError {
  readonly code = 'unauthorized';

  constructor() {
    super('Missing or invalid signature');
  }
}

export class Forbidden extends HeedError {
  readonly code = 'forbidden';
}

/** An app may not do this, but could ask its user for more. The door adds the header that says so. */
export class InsufficientScope extends Forbidden {
  /** All scopes that the app needs: those that it has, and what is missing. */
  readonly scopes: string[];
  override headers: Record<string, string> = {};

  constructor(scopes: string[]) {
    super(`This app was not allowed to do this. It needs the scopes ${scopes.join(' ')}`);
    this.scopes = scopes;
  }
}

export class NotFound extends HeedError {
  readonly code = 'not_found';
  /** The id of the resource that the missing one became a part of. */
  override readonly mergedInto: string | undefined;

  constructor(message: string, mergedInto?: string) {
    super(message);
    this.mergedInto = mergedInto;
  }
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

/** The resource works no more, but its holder may ask for it again. */
export class Gone extends HeedError {
  readonly code = 'gone';
}

/** The resource has changed since the client read it. */
export class PreconditionFailed extends HeedError {
  readonly code = 'precondition_failed';
}

export class PayloadTooLarge extends HeedError {
  readonly code = 'payload_too_large';
}

export class UnsupportedMediaType extends HeedError {
  readonly code = 'unsupported_media_type';
}

/** Only for files: the contract's operations have no ranges. */
export class RangeNotSatisfiable extends HeedError {
  readonly code = 'range_not_satisfiable';
  override readonly headers: Record<string, string>;

  constructor(size: number) {
    super(`The range is outside the file's ${size} bytes`);
    this.headers = { 'Content-Range': `bytes */${size}` };
  }
}

/** Of a request that expects anything else than to be told to go on. */
export class ExpectationFailed extends HeedError {
  readonly code = 'expectation_failed';

  constructor() {
    super('The only Expect that can be met is 100-continue');
  }
}

/** The limiter has set the rate-limit headers already. */
export class RateLimited extends HeedError {
  readonly code = 'rate_limited';
  override readonly headers: Record<string, string>;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.headers = { 'Retry-After': String(Math.max(1, retryAfterSeconds)) };
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
