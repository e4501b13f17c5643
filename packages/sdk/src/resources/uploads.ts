// Generated from openapi/ by npm run generate. Do not edit.
import { uploadFile } from '../../../../generated/sdk/sdk.gen.ts';
import type { Attachment, PlainUpload } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { buildForm, type FileUpload } from '../file-input.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { Within } from '../within.ts';

interface Upload extends FileUpload {
  /** The workspace to act in. A key's user must be its owner or an admin, a signed-in user a member. */
  workspaceId: string;
  /** A project of the workspace. The file is stored with it. */
  projectId?: string;
  /** A feedback item of the workspace. The file becomes an attachment for a comment or note on it. */
  feedbackId?: string;
}

/** Images, audio and video for feedback and its conversations. */
export class UploadsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Stores a file. Send its `url` as `screenshotUrl`, `attachmentUrl`, `audioUrl` or `videoUrl` of new feedback.
   *
   * @param upload The file, and what belongs to it.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored file.
   */
  create(
    upload: Within<Upload, WorkspaceId> & { feedbackId?: undefined },
    options?: RequestOptions,
  ): ApiPromise<PlainUpload>;
  /**
   * Stores an attachment for a comment or note on the item.
   *
   * @param upload The file, and what belongs to it.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored file.
   */
  create(
    upload: Within<Upload, WorkspaceId> & { feedbackId: string },
    options?: RequestOptions,
  ): ApiPromise<Attachment>;
  create(
    upload: Within<Upload, WorkspaceId> & { feedbackId?: string },
    options?: RequestOptions,
  ): ApiPromise<PlainUpload | Attachment> {
    const { workspaceId, projectId, feedbackId, ...file } = this.requireWorkspace<Upload>(upload);
    const write = async () => ({ body: await buildForm(file, { projectId, feedbackId }) });
    return this.caller.postWritten(uploadFile, { query: { workspaceId } }, write, options);
  }
}
