// Generated from openapi/ by npm run generate. Do not edit.
import {
  addParticipant,
  createThreadLink,
  endThreadLinks,
  listParticipants,
  removeParticipant,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  EndThreadLinksData,
  Participant,
  ParticipantInput,
  ThreadLink,
  ThreadLinkCreate,
  ThreadLinksEnded,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace } from '../within.ts';

/** The people in a conversation, and the links by which they read and answer it. */
export class ParticipantsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns the people in the conversation about an item: the submitter first, then those who were added. Only they get
   * mail and links.
   *
   * @param feedbackId The feedback item's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The participants.
   */
  list(feedbackId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Participant[]> {
    return this.caller.call(listParticipants, { path: { id: feedbackId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Adds a person to the conversation, at most 20, or renames one who is in it. The address makes or finds a customer, as
   * `userEmail` of an item does. They see the whole public conversation.
   *
   * @param feedbackId The feedback item's id.
   * @param body A person to add.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The participant.
   */
  add(feedbackId: string, body: ParticipantInput, options?: RequestOptions): ApiPromise<Participant> {
    return this.caller.call(addParticipant, { path: { id: feedbackId }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Takes a person out of the conversation. Their link ends, and mail to them that waits is skipped. The submitter is
   * refused with 409.
   *
   * @param feedbackId The feedback item's id.
   * @param participantId The participant's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The participant who is gone.
   */
  remove(
    feedbackId: string,
    participantId: string,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<Deleted> {
    return this.caller.call(
      removeParticipant,
      { path: { id: feedbackId, participantId }, query: this.addWorkspace(query) },
      options,
    );
  }

  /**
   * Returns the address of the page on which a participant reads and answers the conversation: the submitter's, unless
   * `email` names another one. It is the same address each time, until it is ended. An item that was erased is refused
   * with 409. Anyone with the address can read and answer.
   *
   * @param feedbackId The feedback item's id.
   * @param body The person whose link it is.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The link, which was there before.
   */
  createThreadLink(feedbackId: string, body: ThreadLinkCreate = {}, options?: RequestOptions): ApiPromise<ThreadLink> {
    return this.caller.post(createThreadLink, { path: { id: feedbackId }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Ends the link of one participant, or without `email` all links of the item, also those of browsers. The next mail to
   * a participant has a new one.
   *
   * @param feedbackId The feedback item's id.
   * @param query `workspaceId`, `email`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns How many links ended.
   */
  endThreadLinks(
    feedbackId: string,
    query: EndThreadLinksData['query'] = {},
    options?: RequestOptions,
  ): ApiPromise<ThreadLinksEnded> {
    return this.caller.call(endThreadLinks, { path: { id: feedbackId }, query: this.addWorkspace(query) }, options);
  }
}
