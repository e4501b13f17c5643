// Generated from openapi/ by npm run generate. Do not edit.
import { signInByLink, signOut } from '../../../../generated/sdk/sdk.gen.ts';
import type { LinkResult, LinkSignIn, SignedOut } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Signing in and out in a browser. */
export class SessionResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Ends the session of this browser, within 5 seconds on every process, and removes its cookie. An API key is refused
   * with 403.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The session has ended.
   */
  signOut(options?: RequestOptions): ApiPromise<SignedOut> {
    return this.caller.call(signOut, {}, options);
  }

  /**
   * Begins a session with the token of a link that works once, and sets its cookie. `heed users sign-in-link` makes such
   * a link, and so does an invitation, which is accepted by it. For a person who had an account before they were invited
   * it only accepts the invitation: the response says so, and there is no cookie. A token that is unknown, used or
   * expired is refused with 401. A page of another origin is refused with 403.
   *
   * @param body What is in a link that signs in.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Who has signed in.
   */
  signInByLink(body: LinkSignIn, options?: RequestOptions): ApiPromise<LinkResult> {
    return this.caller.call(signInByLink, { body: body }, options);
  }
}
