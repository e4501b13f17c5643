export type * from '../../../generated/sdk-schemas.ts';
export { ApiPromise, type WithResponse } from './api-promise.ts';
export { HeedClient } from './client.ts';
export type { CustomRequestOptions, Method } from './custom-request.ts';
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
export type { FileInput, FileUpload } from './file-input.ts';
export { Heed, type HeedConstructor } from './heed.ts';
export type { LogFields, Logger, LogLevel } from './log.ts';
export type { FetchOptions, HeedOptions, Pause, RequestOptions, UploadProgress } from './options.ts';
export { List, type Page } from './pages.ts';
export * from './resources/classes.ts';
export { type IdentityInput, signIdentity } from './sign-identity.ts';
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
export type { InWorkspace, Within } from './within.ts';
