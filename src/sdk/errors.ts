/** One wrong field; `path` starts with `body`, `query`, `path` or `header`. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** What every error of this SDK is. */
export class HeedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends HeedError {}

/** No answer came in time. */
export class TimeoutError extends ConnectionError {}

/** The service answered with an error. */
export class ApiError extends HeedError {
  /** HTTP status. */
  readonly status: number;
  /** Such as `bad_request`, `not_found`. */
  readonly code: string;
  readonly details: ErrorDetail[];
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  readonly headers: Headers;

  constructor(response: Response, body: unknown) {
    const { code, message, details, requestId } = errorOf(body);
    super(message ?? `The service answered ${response.status}`);
    this.status = response.status;
    this.code = code ?? 'unknown';
    this.details = details ?? [];
    this.requestId = requestId ?? response.headers.get('X-Request-Id') ?? undefined;
    this.headers = response.headers;
  }
}

/** 400, and every 4xx without a class of its own; `details` name the wrong fields. */
export class BadRequestError extends ApiError {}
/** 401: the API key is missing or not valid. */
export class AuthenticationError extends ApiError {}
/** 403: the key, its user or the plan do not allow it. */
export class PermissionError extends ApiError {}
/** 404 */
export class NotFoundError extends ApiError {}
/** 409: something stands in the way, such as a customer with the same address. */
export class ConflictError extends ApiError {}
/** 413 */
export class PayloadTooLargeError extends ApiError {}
/** 415 */
export class UnsupportedMediaTypeError extends ApiError {}
/** 429 */
export class RateLimitError extends ApiError {}
/** 5xx */
export class ServerError extends ApiError {}

const classes: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  429: RateLimitError,
};

/** The error that an answer stands for. */
export function apiErrorFrom(response: Response, body: unknown): ApiError {
  const ErrorClass = classes[response.status] ?? (response.status >= 500 ? ServerError : BadRequestError);
  return new ErrorClass(response, body);
}

interface ErrorBody {
  code?: string;
  message?: string;
  details?: ErrorDetail[];
  requestId?: string;
}

/** Something between client and service may have answered in its own way. */
function errorOf(body: unknown): ErrorBody {
  return (body as { error?: ErrorBody } | null)?.error ?? {};
}
