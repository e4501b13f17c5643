/** One wrong field. `path` starts with `body`, `query`, `path` or `header`. */
export interface ErrorDetail {
  /** Such as `body/priority`. */
  path: string;
  /** What it must be. It reads on from the path: "must be …". */
  message: string;
}

/**
 * The base of every error of this SDK. Classes state their names, because bundlers shorten those in the code, and as
 * getters, so that a printed error does not list them.
 */
export class HeedError extends Error {
  override get name(): string {
    return 'HeedError';
  }
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends HeedError {
  override get name(): string {
    return 'ConnectionError';
  }
}

/** No response came in time. */
export class TimeoutError extends ConnectionError {
  override get name(): 'TimeoutError' {
    return 'TimeoutError';
  }
}

/** The service responded with an error, or with something that is not from Heed. `code` is then `unknown`. */
export class ApiError extends HeedError {
  override get name(): string {
    return 'ApiError';
  }
  /** HTTP status. */
  readonly status: number;
  /** Such as `bad_request`, `not_found`. */
  readonly code: string;
  /** The wrong fields. Empty if the error is not about fields. */
  readonly details: ErrorDetail[];
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** The page about `code`: what causes it, and what to do. Undefined if what answered is not Heed. */
  readonly docUrl: string | undefined;
  /** The response's headers. They are not enumerable, so a printed error does not list them. */
  declare readonly headers: Headers;

  constructor(response: Response, body: unknown) {
    const { code, message, details, requestId, docUrl } = readErrorBody(body);
    super(message ?? `The service answered ${response.status}`);
    this.status = response.status;
    this.code = code ?? 'unknown';
    this.details = details ?? [];
    this.requestId = requestId ?? response.headers.get('X-Request-Id') ?? undefined;
    this.docUrl = docUrl;
    Object.defineProperty(this, 'headers', { value: response.headers });
    this.stack = this.stack?.replace(super.toString(), () => this.toString());
  }

  /** Such as `NotFoundError: There is no such project (request req_…)`. A printed error begins with it too. */
  override toString(): string {
    return this.requestId === undefined ? super.toString() : `${super.toString()} (request ${this.requestId})`;
  }
}

/** 400, and every 4xx without a class of its own. `details` name the wrong fields. */
export class BadRequestError extends ApiError {
  override get name(): 'BadRequestError' {
    return 'BadRequestError';
  }
}
/** 401: the API key is missing or not valid. */
export class AuthenticationError extends ApiError {
  override get name(): 'AuthenticationError' {
    return 'AuthenticationError';
  }
}
/** 403: the key, its user or the plan do not allow it. */
export class PermissionError extends ApiError {
  override get name(): 'PermissionError' {
    return 'PermissionError';
  }
}
/** 404 */
export class NotFoundError extends ApiError {
  override get name(): 'NotFoundError' {
    return 'NotFoundError';
  }
}
/** 409: the request clashes with something, such as a customer with the same address. */
export class ConflictError extends ApiError {
  override get name(): 'ConflictError' {
    return 'ConflictError';
  }
}
/** 412: somebody else has changed the resource since its `ETag` was read. */
export class PreconditionFailedError extends ApiError {
  override get name(): 'PreconditionFailedError' {
    return 'PreconditionFailedError';
  }
}
/** 413 */
export class PayloadTooLargeError extends ApiError {
  override get name(): 'PayloadTooLargeError' {
    return 'PayloadTooLargeError';
  }
}
/** 415 */
export class UnsupportedMediaTypeError extends ApiError {
  override get name(): 'UnsupportedMediaTypeError' {
    return 'UnsupportedMediaTypeError';
  }
}
/** 429 */
export class RateLimitError extends ApiError {
  override get name(): 'RateLimitError' {
    return 'RateLimitError';
  }
}
/** 5xx */
export class ServerError extends ApiError {
  override get name(): 'ServerError' {
    return 'ServerError';
  }
}

const classes: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  429: RateLimitError,
};

/** Returns the error for a response. */
export function apiErrorFrom(response: Response, body: unknown): ApiError {
  const ErrorClass = classes[response.status] ?? (response.status >= 500 ? ServerError : BadRequestError);
  return new ErrorClass(response, body);
}

interface ErrorBody {
  code?: string;
  message?: string;
  details?: ErrorDetail[];
  requestId?: string;
  docUrl?: string;
}

/** Something between client and service may have responded in its own form. */
function readErrorBody(body: unknown): ErrorBody {
  return (body as { error?: ErrorBody } | null)?.error ?? {};
}
