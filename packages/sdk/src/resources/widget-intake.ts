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
export class WidgetIntakeResource extends Resource {
  /** Returns what a page needs to show a project's widgets: the enabled ones, and the fields that their forms ask for. */
  getSettings(publicKey: string, options?: RequestOptions): ApiPromise<WidgetSettings> {
    return this.caller.call(getWidgetSettings, { path: { publicKey } }, options);
  }

  /** Stores a feedback item through an enabled widget of the project with this public key. */
  submit(publicKey: string, body: WidgetFeedback, options?: RequestOptions): ApiPromise<IntakeReceipt> {
    return this.caller.post(submitWidgetFeedback, { path: { publicKey }, body }, options);
  }

  /**
   * Stores an image (at most 5 MB), an audio recording (10 MB) or a video (50 MB) and returns its address, to send with
   * the feedback.
   */
  upload(publicKey: string, upload: FileUpload, options?: RequestOptions): ApiPromise<PlainUpload> {
    const write = async () => ({ body: await buildForm(upload) });
    return this.caller.postWritten(uploadWidgetFile, { path: { publicKey } }, write, options);
  }
}
