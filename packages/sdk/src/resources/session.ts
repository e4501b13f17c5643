// Generated from openapi/ by npm run generate. Do not edit.
import { signInByLink, signOut } from '../../../../generated/sdk/sdk.gen.ts';
import type { LinkResult, LinkSignIn, SignedOut } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Signing in and out in a browser. */
export class SessionResource extends Resource {
  /** Ends the session of this browser, within 5 seconds on every process, and removes its cookie. */
  signOut(options?: RequestOptions): ApiPromise<SignedOut> {
    return this.caller.call(signOut, {}, options);
  }

  /** Begins a session with the token of a link that works once, and sets its cookie. */
  signInByLink(body: LinkSignIn, options?: RequestOptions): ApiPromise<LinkResult> {
    return this.caller.call(signInByLink, { body }, options);
  }
}
