import { getWidgetSettings, submitWidgetFeedback, uploadWidgetFile } from '../../../generated/sdk/sdk.gen.ts';
import type {
  GetWidgetSettingsResponse,
  SubmitWidgetFeedbackData,
  SubmitWidgetFeedbackResponse,
  UploadWidgetFileResponse,
} from '../../../generated/sdk/types.gen.ts';
import { type FileInput, toFile } from '../file-input.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

interface Upload {
  file: FileInput;
  fileName?: string;
  contentType?: string;
}

/** The way in for a widget of one's own, by the project's public key instead of an API key. */
export class WidgetIntakeResource extends Resource {
  /** The enabled widgets, and the fields that their forms ask for. */
  getSettings(publicKey: string, options?: RequestOptions) {
    return this.caller.call<GetWidgetSettingsResponse>(getWidgetSettings, { path: { publicKey } }, options);
  }

  submit(publicKey: string, body: SubmitWidgetFeedbackData['body'], options?: RequestOptions) {
    return this.caller.post<SubmitWidgetFeedbackResponse>(submitWidgetFeedback, { path: { publicKey }, body }, options);
  }

  upload(publicKey: string, { file, fileName, contentType }: Upload, options?: RequestOptions) {
    const input = async () => ({ path: { publicKey }, body: { file: await toFile(file, fileName, contentType) } });
    return this.caller.post<UploadWidgetFileResponse>(uploadWidgetFile, input, options);
  }
}
