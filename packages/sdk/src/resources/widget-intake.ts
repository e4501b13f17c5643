// Generated from openapi/ by npm run generate. Do not edit.
import {
  countUnreadThreads,
  getWidgetSettings,
  identifyVisitor,
  listVisitorThreads,
  submitWidgetFeedback,
  uploadWidgetFile,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  PlainUpload,
  UnreadAnswer,
  UnreadThreads,
  VisitorIdentity,
  VisitorSession,
  VisitorThread,
  WidgetFeedback,
  WidgetReceipt,
  WidgetSettings,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { HeedClient } from '../client.ts';
import { buildForm, type FileUpload } from '../file-input.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Feedback from widgets, sent with a project's public key and no API key. */
export class WidgetIntakeResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * A group of operations of one service.
   *
   * @param client The connection to it.
   */
  constructor(client: HeedClient<WorkspaceId>) {
    super(client, 'site');
  }

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
   * Stores a feedback item through an enabled widget of the project with this public key. Its `channel` is `widget`, and
   * the answer has the link of its conversation. A project with `requireIdentity` refuses it with 403 unless a session is
   * sent. Feedback beyond the plan's monthly limit is refused with 403, and an unknown public key with 404. No API key is
   * needed. If the project has a `domain`, only pages of that host and its subdomains may call; others are refused with
   * 403. This does not apply outside browsers. The widget intake has its own rate limits: 30 requests a minute for each
   * client address, and 300 items an hour for each project. A body of more than 256 KB is refused with 413.
   *
   * @param publicKey The project's public key.
   * @param body Feedback as a widget sends it.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The item was stored.
   */
  submit(publicKey: string, body: WidgetFeedback, options?: RequestOptions): ApiPromise<WidgetReceipt> {
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

  /**
   * Takes an identity that the site's own server has signed with a secret of the project, and begins a session of the
   * visitor. The token is a JWT with HS256: `sub`, `iat`, `exp` at most 24 hours later, `aud` `heed` and `iss` the public
   * key. A token that is wrong, expired, foreign or not signed is refused with 401, and `message` says why. The customer
   * with this `sub` in the project, else the one who has the verified address and nothing else, else a new one gets what
   * the token says. An address that another customer has stays with them.
   *
   * @param publicKey The project's public key.
   * @param body A signed identity.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The session.
   */
  identifyVisitor(publicKey: string, body: VisitorIdentity, options?: RequestOptions): ApiPromise<VisitorSession> {
    return this.caller.call(identifyVisitor, { path: { publicKey }, body: body }, options);
  }

  /**
   * Returns the newest 50 proven items of the visitor whose session is sent, in this project, each with its link. An item
   * whose address is only a hint is not among them.
   *
   * @param publicKey The project's public key.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The conversations.
   */
  listVisitorThreads(publicKey: string, options?: RequestOptions): ApiPromise<VisitorThread[]> {
    return this.caller.call(listVisitorThreads, { path: { publicKey } }, options);
  }

  /**
   * Says for each of up to 20 thread tokens, or for the conversations of a session, how many comments of agents were not
   * seen yet. A token that no longer works is answered with null. It has its own rate limits: 2 requests a minute for
   * each session or first token, and 1,200 for each client address.
   *
   * @param publicKey The project's public key.
   * @param body The conversations to look at. Without `tokens`, those of the session.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The counts, in the order of the tokens.
   */
  countUnreadThreads(publicKey: string, body: UnreadThreads, options?: RequestOptions): ApiPromise<UnreadAnswer[]> {
    return this.caller.post(countUnreadThreads, { path: { publicKey }, body: body }, options);
  }
}
