export type * from '../../../generated/sdk-schemas.ts';
export { ApiPromise, type WithResponse } from './api-promise.ts';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  type ErrorDetail,
  HeedError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnsupportedMediaTypeError,
} from './errors.ts';
export { EventStream } from './event-stream.ts';
export { Export } from './export.ts';
export type { FileInput } from './file-input.ts';
export { Heed } from './heed.ts';
export type { HeedOptions, RequestOptions } from './options.ts';
export { List, type Page } from './pages.ts';
export {
  type HeedEvent,
  type UnwrapOptions,
  unwrapWebhook,
  type WebhookHeaders,
  WebhookHeadersError,
  WebhookSignatureError,
  WebhookTimestampError,
  WebhookVerificationError,
} from './unwrap-webhook.ts';
export { signWebhook, verifyWebhook } from './webhook.ts';
