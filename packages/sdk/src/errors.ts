/** One wrong field. `path` starts with `body`, `query`, `path` or `header`. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** The base of every error of this SDK. Classes state their names, because bundlers shorten those in the code. */
export class HeedError extends Error {
  override readonly name: string = 'HeedError';
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends HeedError {
  override readonly name: string = 'ConnectionError';
}

/** No response came in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** The service responded with an error, or with something that is not from Heed. `code` is then `unknown`. */
export class ApiError extends HeedError {
  override readonly name: string = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** Such as `bad_request`, `not_found`. */
  readonly code: string;
  readonly details: ErrorDetail[];
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** The page about `code`: what causes it, and what to do. Undefined if what answered is not Heed. */
  readonly docUrl: string | undefined;
  readonly headers: Headers;

  constructor(response: Response, body: unknown) {
    const { code, message, details, requestId, docUrl } = readErrorBody(body);
    super(message ?? `The service answered ${response.status}`);
    this.status = response.status;
    this.code = code ?? 'unknown';
    this.details = details ?? [];
    this.requestId = requestId ?? response.headers.get('X-Request-Id') ?? undefined;
    this.docUrl = docUrl;
    this.headers = response.headers;
  }
}

/** 400, and every 4xx without a class of its own. `details` name the wrong fields. */
export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError';
}
/** 401: the API key is missing or not valid. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}
/** 403: the key, its user or the plan do not allow it. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}
/** 404 */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}
/** 409: the request clashes with something, such as a customer with the same address. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}
/** 412: somebody else has changed the resource since its `ETag` was read. */
export class PreconditionFailedError extends ApiError {
  override readonly name = 'PreconditionFailedError';
}
/** 413 */
export class PayloadTooLargeError extends ApiError {
  override readonly name = 'PayloadTooLargeError';
}
/** 415 */
export class UnsupportedMediaTypeError extends ApiError {
  override readonly name = 'UnsupportedMediaTypeError';
}
/** 429 */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}
/** 5xx */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
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
