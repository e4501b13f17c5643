// Generated from openapi/ by npm run generate. Do not edit.
import {
  addPasskey,
  beginAddingPasskey,
  endSession,
  getMe,
  listPasskeys,
  listSessions,
  removePasskey,
  setPassword,
  updateMe,
  verifyEmail,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  EmailVerification,
  Me,
  MeUpdate,
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyOptionsRequest,
  PasswordChange,
  PasswordSet,
  Session,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Who calls, and where they are signed in. */
export class MeResource<WorkspaceId extends string | undefined = string | undefined> extends Resource<WorkspaceId> {
  /**
   * Returns who calls: the key or the signed-in user, what they may do, and every workspace that the user is a member of.
   * It needs no scope.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Who calls.
   */
  get(options?: RequestOptions): ApiPromise<Me> {
    return this.caller.call(getMe, {}, options);
  }

  /**
   * Changes the name and the time zone of the signed-in user, and returns who they are. A new `email` holds once the code
   * that is mailed to it is given to `POST /me/email/verify`. It needs a proven address and the same proof as a new
   * password: the current one, or a recent sign-in (403). Without a mail server it is refused with 409. An API key is
   * refused with 403.
   *
   * @param body What a user may change of themselves.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Who calls.
   */
  update(body: MeUpdate, options?: RequestOptions): ApiPromise<Me> {
    return this.caller.call(updateMe, { body: body }, options);
  }

  /**
   * Returns the passkeys of the signed-in user, newest first. An API key is refused with 403.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The passkeys.
   */
  listPasskeys(options?: RequestOptions): ApiPromise<Passkey[]> {
    return this.caller.call(listPasskeys, {}, options);
  }

  /**
   * Adds the passkey that the browser made for the options of `POST /me/passkeys/options`, ends all other sessions of the
   * user, and tells them by mail. A passkey that is already known is refused with 409, and so is a 21st one. An API key
   * is refused with 403.
   *
   * @param body The passkey that the browser made.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The passkey.
   */
  addPasskey(body: NewPasskey, options?: RequestOptions): ApiPromise<Passkey> {
    return this.caller.post(addPasskey, { body: body }, options);
  }

  /**
   * Returns the options with which a browser makes a passkey, for `PublicKeyCredential.parseCreationOptionsFromJSON`.
   * They hold for 5 minutes, for one passkey and for this session. A session that began more than 5 minutes ago is
   * refused with 403, because a new passkey is a new way in. An API key is refused with 403 too.
   *
   * @param body An empty object.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns What the browser needs.
   */
  beginAddingPasskey(body: PasskeyOptionsRequest = {}, options?: RequestOptions): ApiPromise<PasskeyCreation> {
    return this.caller.post(beginAddingPasskey, { body: body }, options);
  }

  /**
   * Removes one of the user's passkeys: nobody signs in with it any more. Sessions that began with it go on. An API key
   * is refused with 403.
   *
   * @param passkeyId The passkey's id.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The passkey is gone.
   */
  removePasskey(passkeyId: string, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(removePasskey, { path: { id: passkeyId } }, options);
  }

  /**
   * Gives the signed-in user the address to which `PATCH /me` mailed a code, and returns who they are. The code works
   * once, within 10 minutes, for five tries, and only the newest one does. A wrong one is refused with 400. Links and
   * codes that were mailed to the old address end, and a mail there tells of the change. An address that another user has
   * by now is refused with 409. An API key is refused with 403.
   *
   * @param body The code that was mailed to a new address.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Who calls.
   */
  verifyEmail(body: EmailVerification, options?: RequestOptions): ApiPromise<Me> {
    return this.caller.call(verifyEmail, { body: body }, options);
  }

  /**
   * Sets or changes the password of the signed-in user, ends all their other sessions, and tells them by mail. It needs
   * the current password, or a session that began within the last 5 minutes. A user without a password, a passkey and
   * single sign-on needs a session that began within the last 24 hours. A wrong current password is refused in either
   * case. An API key is refused with 403.
   *
   * @param body A password to sign in with.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The password is set.
   */
  setPassword(body: PasswordChange, options?: RequestOptions): ApiPromise<PasswordSet> {
    return this.caller.call(setPassword, { body: body }, options);
  }

  /**
   * Returns where the user is signed in, the session used last first. An API key is refused with 403.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The sessions.
   */
  listSessions(options?: RequestOptions): ApiPromise<Session[]> {
    return this.caller.call(listSessions, {}, options);
  }

  /**
   * Signs the user out of one of their sessions, within 5 seconds on every process. An API key is refused with 403.
   *
   * @param sessionId The session's id.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The session has ended.
   */
  endSession(sessionId: string, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(endSession, { path: { id: sessionId } }, options);
  }
}
