import { getWidgetSettings, submitWidgetFeedback, uploadWidgetFile } from '../../../../generated/sdk/sdk.gen.ts';
import type {
  IntakeReceipt,
  PlainUpload,
  WidgetFeedback,
  WidgetSettings,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { type FileUpload, formOf } from '../file-input.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** The way in for a widget of one's own, by the project's public key instead of an API key. */
export class WidgetIntakeResource extends Resource {
  /** The enabled widgets, and the fields that their forms ask for. */
  getSettings(publicKey: string, options?: RequestOptions): ApiPromise<WidgetSettings> {
    return this.caller.call(getWidgetSettings, { path: { publicKey } }, options);
  }

  submit(publicKey: string, body: WidgetFeedback, options?: RequestOptions): ApiPromise<IntakeReceipt> {
    return this.caller.post(submitWidgetFeedback, { path: { publicKey }, body }, options);
  }

  upload(publicKey: string, upload: FileUpload, options?: RequestOptions): ApiPromise<PlainUpload> {
    const write = async () => ({ body: await formOf(upload) });
    return this.caller.postWritten(uploadWidgetFile, { path: { publicKey } }, write, options);
  }
}
