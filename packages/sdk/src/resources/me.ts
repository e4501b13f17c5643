// Generated from openapi/ by npm run generate. Do not edit.
import { endSession, getMe, listSessions, updateMe } from '../../../../generated/sdk/sdk.gen.ts';
import type { Deleted, Me, MeUpdate, Session } from '../../../../generated/sdk/types.gen.ts';
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
   * Changes the name of the signed-in user, and returns who they are. An API key is refused with 403.
   *
   * @param body What a user may change of themselves.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Who calls.
   */
  update(body: MeUpdate, options?: RequestOptions): ApiPromise<Me> {
    return this.caller.call(updateMe, { body: body }, options);
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
