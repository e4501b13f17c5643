// Generated from openapi/ by npm run generate. Do not edit.
import {
  addThreadComment,
  confirmThreadSender,
  denyThreadSender,
  getThread,
  markThreadSeen,
  rateThread,
  requestThreadLink,
  resolveThread,
  resubscribeThread,
  unsubscribeThread,
  uploadThreadFile,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  ThreadComment,
  ThreadCommentCreate,
  ThreadEvent,
  ThreadFile,
  ThreadLinkRequest,
  ThreadRating,
  ThreadSeen,
  ThreadSeenState,
  ThreadView,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { HeedClient } from '../client.ts';
import type { EventStream } from '../event-stream.ts';
import { buildForm, type FileUpload } from '../file-input.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import { eventsOf } from '../streams.ts';

/** A conversation as its customer sees it, by the token of a link and no API key. */
export class ThreadResource<WorkspaceId extends string | undefined = string | undefined> extends Resource<WorkspaceId> {
  /** @internal */
  protected readonly token: string;

  /**
   * A group of operations of one service.
   *
   * @param client The connection to it.
   * @param token The token of a thread link: the last part of its `url`.
   */
  constructor(client: HeedClient<WorkspaceId>, token: string) {
    super(client, 'site');
    this.token = token;
  }

  /**
   * No API key is needed: the token names the item and the person. Returns what the person who holds the link may see of
   * the item: their message, the public conversation, its status and their rating. Never notes, tags, priority, custom
   * fields or addresses. An unknown, ended or erased token is refused with 404, and one that is 180 days older than the
   * item's resolution (`THREAD_LINK_DAYS`) with 410. Reading changes nothing. A token may send 60 requests a minute, and
   * a client address 600.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The conversation.
   */
  get(options?: RequestOptions): ApiPromise<ThreadView> {
    return this.caller.call(getThread, { path: { token: this.token } }, options);
  }

  /**
   * Adds a comment of the person who holds the link. Its `authorType` is `customer` and its `via` is `thread`. An item
   * that is resolved or closed is reopened. An item whose `customerCommentsEnabled` is false refuses it with 403. At most
   * 60 comments an hour are taken of one token.
   *
   * @param body A comment of the person who holds the link. It needs a `message` that is not blank, or attachments.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The comment.
   */
  addComment(body: ThreadCommentCreate, options?: RequestOptions): ApiPromise<ThreadComment> {
    return this.caller.post(addThreadComment, { path: { token: this.token }, body: body }, options);
  }

  /**
   * Stores a file for the next comment of the person who holds the link. Types and sizes are those of Upload a file,
   * without documents. A file that no comment names within an hour is removed. At most 20 files an hour, and 20 MB that
   * wait, are taken of one thread.
   *
   * @param upload The file, and what belongs to it.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The file.
   */
  upload(upload: FileUpload, options?: RequestOptions): ApiPromise<ThreadFile> {
    const write = async () => ({ body: await buildForm(upload) });
    return this.caller.postWritten(uploadThreadFile, { path: { token: this.token } }, write, options);
  }

  /**
   * Gives the item the status `resolved`. Nothing happens if it is resolved or closed already.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The conversation.
   */
  resolve(options?: RequestOptions): ApiPromise<ThreadView> {
    return this.caller.post(resolveThread, { path: { token: this.token } }, options);
  }

  /**
   * Stores how satisfied the submitter is. The item must be resolved or closed, or must have been rated before: else the
   * response is 409. A later rating replaces the earlier one.
   *
   * @param body How satisfied the submitter is.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The conversation.
   */
  rate(body: ThreadRating, options?: RequestOptions): ApiPromise<ThreadView> {
    return this.caller.call(rateThread, { path: { token: this.token }, body: body }, options);
  }

  /**
   * Says that the person has seen the conversation up to this comment. A comment that was seen is not mailed.
   *
   * @param body The newest comment that the person has seen.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns How far they have seen it.
   */
  markSeen(body: ThreadSeen, options?: RequestOptions): ApiPromise<ThreadSeenState> {
    return this.caller.call(markThreadSeen, { path: { token: this.token }, body: body }, options);
  }

  /**
   * The person gets no more mail about this item.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The conversation.
   */
  unsubscribe(options?: RequestOptions): ApiPromise<ThreadView> {
    return this.caller.post(unsubscribeThread, { path: { token: this.token } }, options);
  }

  /**
   * The person gets mail about this item again.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The conversation.
   */
  resubscribe(options?: RequestOptions): ApiPromise<ThreadView> {
    return this.caller.post(resubscribeThread, { path: { token: this.token } }, options);
  }

  /**
   * Mails the person of an expired link that it works again, for 30 days. At most one such mail an hour is sent. The link
   * of a browser has no address and is answered with 404.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail is on its way.
   */
  requestLink(options?: RequestOptions): ApiPromise<ThreadLinkRequest> {
    return this.caller.post(requestThreadLink, { path: { token: this.token } }, options);
  }

  /**
   * From the mailbox of an item whose sender is not proven: the person who reads that mailbox has written it.
   * `submitterVerified` and `addressProven` become true, and the browser that sent it sees the whole conversation again.
   * Any other link is refused with 409.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The conversation.
   */
  confirmSender(options?: RequestOptions): ApiPromise<ThreadView> {
    return this.caller.post(confirmThreadSender, { path: { token: this.token } }, options);
  }

  /**
   * From the mailbox of an item whose sender is not proven: somebody else has given that address. The browser's link
   * ends, the mailbox gets no more mail about the item, and `addressDisputed` becomes true. Any other link is refused
   * with 409.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The conversation.
   */
  denySender(options?: RequestOptions): ApiPromise<ThreadView> {
    return this.caller.post(denyThreadSender, { path: { token: this.token } }, options);
  }

  /**
   * Follows the conversation: iterates over its changes as they happen, and reconnects where the stream ended.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The changes as they happen.
   */
  stream(options?: RequestOptions): EventStream<ThreadEvent> {
    return eventsOf(
      this.caller,
      { url: '/api/thread/{token}/stream', takesKey: false },
      { path: { token: this.token } },
      options,
    );
  }
}
