// Generated from openapi/ by npm run generate. Do not edit.
import {
  beginPasskeySignIn,
  listSignInMethods,
  requestSignInCode,
  signInByCode,
  signInByLink,
  signInByPasskey,
  signInByPassword,
  signOut,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  CodeRequest,
  CodeRequested,
  CodeSignIn,
  LinkResult,
  LinkSignIn,
  Me,
  PasskeyOptionsRequest,
  PasskeyRequest,
  PasskeySignIn,
  PasswordSignIn,
  SignedOut,
  SignInMethods,
} from '../../../../generated/sdk/types.gen.ts';
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
   * Mails a code of 6 digits with which one signs in within 10 minutes. The response is the same for an address that
   * nobody has. A new code ends the one before. Each request counts as a try to sign in: after 10 of an address, or 50 of
   * a client, within 15 minutes the response is 429. A page of another origin is refused with 403.
   *
   * @param body Whom to mail a code.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The code is on its way, if the address is known.
   */
  requestSignInCode(body: CodeRequest, options?: RequestOptions): ApiPromise<CodeRequested> {
    return this.caller.call(requestSignInCode, { body: body }, options);
  }

  /**
   * Begins a session with the code that was mailed to the address, and sets its cookie. A code works once, and no longer
   * after 5 wrong ones. Every failure is 401 with the same response, whether the address is unknown or the code is wrong,
   * used or expired. A page of another origin is refused with 403.
   *
   * @param body With which address and code somebody signs in.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Who has signed in.
   */
  signInByCode(body: CodeSignIn, options?: RequestOptions): ApiPromise<Me> {
    return this.caller.call(signInByCode, { body: body }, options);
  }

  /**
   * Returns which ways to sign in are of use in this installation beside a password and a link, so that a page offers
   * only those. A page of another origin is refused with 403.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The ways to sign in.
   */
  listSignInMethods(options?: RequestOptions): ApiPromise<SignInMethods> {
    return this.caller.call(listSignInMethods, {}, options);
  }

  /**
   * Returns the options with which a browser proves that it has a passkey, for
   * `PublicKeyCredential.parseRequestOptionsFromJSON`. They name no user: the browser offers the passkeys that it has.
   * They hold for 5 minutes and for one try. A page of another origin is refused with 403.
   *
   * @param body An empty object.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns What the browser needs.
   */
  beginPasskeySignIn(body: PasskeyOptionsRequest = {}, options?: RequestOptions): ApiPromise<PasskeyRequest> {
    return this.caller.call(beginPasskeySignIn, { body: body }, options);
  }

  /**
   * Begins a session with what the browser returned for the options of `POST /session/passkey/options`, and sets its
   * cookie. The browser must have made sure that the user is there, by a fingerprint or a PIN. Every failure is 401 with
   * the same response. A page of another origin is refused with 403.
   *
   * @param body The browser's proof that it has a passkey.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Who has signed in.
   */
  signInByPasskey(body: PasskeySignIn, options?: RequestOptions): ApiPromise<Me> {
    return this.caller.call(signInByPasskey, { body: body }, options);
  }

  /**
   * Begins a session with the token of a link that works once, and sets its cookie. `heed users sign-in-link` makes such
   * a link, and so does the mail of an invitation, which is accepted by it. The link that an inviter is shown
   * (`inviteUrl`) signs in only where no mail server is set up, and only a person whose account nobody has used.
   * Otherwise it accepts the invitation in a session of the invited person whose address is proven: the response says so,
   * and the session stays. Without such a session it is refused with 403, and can still be used. A token that is unknown,
   * used or expired is refused with 401. A page of another origin is refused with 403.
   *
   * @param body What is in a link that signs in.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Who has signed in.
   */
  signInByLink(body: LinkSignIn, options?: RequestOptions): ApiPromise<LinkResult> {
    return this.caller.call(signInByLink, { body: body }, options);
  }

  /**
   * Begins a session with an email address and a password, and sets its cookie. Every failure is 401 with the same
   * response, whether the address is unknown, has no password or has another one. After 10 failures of an address, or 50
   * of a client, within 15 minutes the response is 429. A page of another origin is refused with 403.
   *
   * @param body With which address and password somebody signs in.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Who has signed in.
   */
  signInByPassword(body: PasswordSignIn, options?: RequestOptions): ApiPromise<Me> {
    return this.caller.call(signInByPassword, { body: body }, options);
  }
}
