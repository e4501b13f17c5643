// Generated from openapi/ by npm run generate. Do not edit.
import {
  deleteMailSuppression,
  explainMail,
  listMailSuppressions,
  listMails,
  previewAudience,
  retryMail,
  sendMail,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  AudienceEntry,
  AudiencePreview,
  Deleted,
  ExplainMailData,
  ListMailSuppressionsData,
  Mail,
  MailExplanation,
  MailSuppression,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { type BodyInput, readBlob } from '../file-input.ts';
import { listOf } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Mail to customers: what is sent, what became of it, and who would be told. */
export class MailsResource<WorkspaceId extends string | undefined = string | undefined> extends Resource<WorkspaceId> {
  /**
   * Returns the newest 200 mails about an item to its participants, newest first: those that wait, and what became of the
   * others.
   *
   * @param feedbackId The feedback item's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mails.
   */
  list(feedbackId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Mail[]> {
    return this.caller.call(listMails, { path: { id: feedbackId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Queues a mail again that failed or came back. A suppressed address stays suppressed. Any other mail is refused with
   * 409.
   *
   * @param feedbackId The feedback item's id.
   * @param mailId The mail's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail, which waits.
   */
  retry(
    feedbackId: string,
    mailId: string,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<Mail> {
    return this.caller.post(retryMail, { path: { id: feedbackId, mailId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Ends the pause of a mail that waits, so that it is sent at once. Any other mail is refused with 409.
   *
   * @param feedbackId The feedback item's id.
   * @param mailId The mail's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail.
   */
  send(
    feedbackId: string,
    mailId: string,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<Mail> {
    return this.caller.post(sendMail, { path: { id: feedbackId, mailId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Says whom a comment, a change or both would reach, by which channel and why, and who would not be told and why: the
   * people of the conversation, and the members whom a new status or assignee tells, as far as you are none of them.
   * Nothing is stored or sent.
   *
   * @param feedbackId The feedback item's id.
   * @param body A change to preview: `comment`, `update` or both. Without either, a comment of an agent.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The audience.
   */
  previewAudience(
    feedbackId: string,
    body: AudiencePreview = {},
    options?: RequestOptions,
  ): ApiPromise<AudienceEntry[]> {
    return this.caller.call(previewAudience, { path: { id: feedbackId }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Returns the addresses that get no mail because one came back, newest first.
   *
   * @param query `workspaceId`, `pageSize`, `cursor`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  listSuppressions(
    query: Within<ListMailSuppressionsData['query'], WorkspaceId>,
    options?: RequestOptions,
  ): List<MailSuppression> {
    return listOf(this.caller, listMailSuppressions, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Removes an address from the list.
   *
   * @param suppressionId The suppression's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The address.
   */
  deleteSuppression(
    suppressionId: string,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<Deleted> {
    return this.caller.call(
      deleteMailSuppression,
      { path: { id: suppressionId }, query: this.addWorkspace(query) },
      options,
    );
  }

  /**
   * Says what would become of a mail if it came now, and why: who sent it and whether that is proven, what it belongs to,
   * the rule that decides, the words that would be stored, and what would change. Nothing is stored or sent. The body is
   * the mail as it came, with all headers. Only what concerns the workspace is told.
   *
   * @param body A mail as it came, with all headers: at most 25 MB (26,214,400 bytes), in whatever encodings it declares.
   * @param query `workspaceId`, `door`, `to`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The explanation.
   */
  explain(
    body: BodyInput,
    query: Within<ExplainMailData['query'], WorkspaceId>,
    options?: RequestOptions,
  ): ApiPromise<MailExplanation> {
    return this.caller.callWritten(
      explainMail,
      { query: this.requireWorkspace(query) },
      async () => ({ body: await readBlob(body, 'message/rfc822') }),
      options,
    );
  }
}
