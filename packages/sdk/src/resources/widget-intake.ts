// Generated from openapi/ by npm run generate. Do not edit.
import { getWidgetSettings, submitWidgetFeedback, uploadWidgetFile } from '../../../../generated/sdk/sdk.gen.ts';
import type {
  IntakeReceipt,
  PlainUpload,
  WidgetFeedback,
  WidgetSettings,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { buildForm, type FileUpload } from '../file-input.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Feedback from widgets, sent with a project's public key and no API key. */
export class WidgetIntakeResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns what a page needs to show a project's widgets: the enabled ones, and the fields that their forms ask for. No
   * API key is needed. If the project has a `domain`, only pages of that host and its subdomains may call; others are
   * refused with 403. This does not apply outside browsers. The widget intake has its own rate limit of 30 requests a
   * minute for each client address.
   *
   * @param publicKey The project's public key.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The settings.
   */
  getSettings(publicKey: string, options?: RequestOptions): ApiPromise<WidgetSettings> {
    return this.caller.call(getWidgetSettings, { path: { publicKey } }, options);
  }

  /**
   * Stores a feedback item through an enabled widget of the project with this public key. Its `channel` is `widget`.
   * Feedback beyond the plan's monthly limit is refused with 403, and an unknown public key with 404. No API key is
   * needed. If the project has a `domain`, only pages of that host and its subdomains may call; others are refused with
   * 403. This does not apply outside browsers. The widget intake has its own rate limits: 30 requests a minute for each
   * client address, and 300 items an hour for each project. A body of more than 256 KB is refused with 413.
   *
   * @param publicKey The project's public key.
   * @param body Feedback as a widget sends it.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The item was stored.
   */
  submit(publicKey: string, body: WidgetFeedback, options?: RequestOptions): ApiPromise<IntakeReceipt> {
    return this.caller.post(submitWidgetFeedback, { path: { publicKey }, body: body }, options);
  }

  /**
   * Stores an image (at most 5 MB), an audio recording (10 MB) or a video (50 MB) and returns its address, to send with
   * the feedback. A file that no feedback names within an hour is removed. Until then it counts against the 100 MB of
   * files that may wait for each project; beyond that the response is 429. Types and checks are those of Upload a file.
   * No API key is needed. If the project has a `domain`, only pages of that host and its subdomains may call; others are
   * refused with 403. This does not apply outside browsers. The widget intake has its own rate limits: 30 requests a
   * minute for each client address, and 100 files an hour for each project.
   *
   * @param publicKey The project's public key.
   * @param upload The file, and what belongs to it.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored file.
   */
  upload(publicKey: string, upload: FileUpload, options?: RequestOptions): ApiPromise<PlainUpload> {
    const write = async () => ({ body: await buildForm(upload) });
    return this.caller.postWritten(uploadWidgetFile, { path: { publicKey } }, write, options);
  }
}
