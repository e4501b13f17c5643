// Generated from openapi/ by npm run generate. Do not edit.
import { uploadFile } from '../../../../generated/sdk/sdk.gen.ts';
import type { Attachment, PlainUpload } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { buildForm, type FileUpload } from '../file-input.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

interface Upload extends FileUpload {
  /** The workspace to act in. A key's user must be its owner or an admin, a signed-in user a member. */
  workspaceId: string;
  /** A project of the workspace. The file is stored with it. */
  projectId?: string;
  /** A feedback item of the workspace. The file becomes an attachment for a comment or note on it. */
  feedbackId?: string;
}

/** Images, audio and video for feedback and its conversations. */
export class UploadsResource extends Resource {
  /** Stores a file. Send its `url` as `screenshotUrl`, `attachmentUrl`, `audioUrl` or `videoUrl` of new feedback. */
  create(upload: Upload & { feedbackId?: undefined }, options?: RequestOptions): ApiPromise<PlainUpload>;
  /** Stores an attachment for a comment or note on the item. */
  create(upload: Upload & { feedbackId: string }, options?: RequestOptions): ApiPromise<Attachment>;
  create(upload: Upload & { feedbackId?: string }, options?: RequestOptions): ApiPromise<PlainUpload | Attachment> {
    const { workspaceId, projectId, feedbackId } = upload;
    const write = async () => ({ body: await buildForm(upload, { projectId, feedbackId }) });
    return this.caller.postWritten(uploadFile, { query: { workspaceId } }, write, options);
  }
}
