// Generated from openapi/ by npm run generate. Do not edit.
import { ingestMail } from '../../../../generated/sdk/sdk.gen.ts';
import type { IngestMailData, MailIntake } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { HeedClient } from '../client.ts';
import { type BodyInput, readBlob } from '../file-input.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Mail that a mail service or another program hands over at a secret address, with no API key. */
export class MailIntakeResource<
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
   * Takes a mail that came in, as a mail server does by LMTP. No API key is needed: the secret in the path is the one
   * that `MAIL_WEBHOOK_SECRET` sets. The body is the mail as it came, with all headers. The response comes once the mail
   * is stored, so a sender that gets none, or a 429 or 5xx, sends the mail again: it is never stored twice. A mail to
   * nobody here is refused with 400 and the reason. A wrong secret, and any where none is set, is refused with 404. A
   * client address may send 600 requests a minute.
   *
   * @param secret The secret of `MAIL_WEBHOOK_SECRET`.
   * @param body A mail as it came, with all headers: at most 25 MB (26,214,400 bytes), in whatever encodings it declares.
   * @param query `to`: The recipients of the SMTP envelope, with commas between. They count before those that the mail
   * itself names.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail is taken, now or before.
   */
  ingest(
    secret: string,
    body: BodyInput,
    query: IngestMailData['query'] = {},
    options?: RequestOptions,
  ): ApiPromise<MailIntake> {
    return this.caller.callWritten(
      ingestMail,
      { path: { secret }, query: query },
      async () => ({ body: await readBlob(body, 'message/rfc822') }),
      options,
    );
  }
}
