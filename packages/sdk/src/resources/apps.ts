// Generated from openapi/ by npm run generate. Do not edit.
import {
  decideAppRequest,
  disconnectApp,
  getAppRequest,
  listApps,
  listOwnApps,
  revokeApp,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  App,
  AppDecided,
  AppDecision,
  AppOfUser,
  AppRequest,
  DisconnectedApp,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Apps and agents of others that a user lets into a workspace, by OAuth. */
export class AppsResource<WorkspaceId extends string | undefined = string | undefined> extends Resource<WorkspaceId> {
  /**
   * Returns the apps that the user has let in, in all workspaces, newest first. An API key, and an app, is refused with
   * 403.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The apps.
   */
  listOwn(options?: RequestOptions): ApiPromise<App[]> {
    return this.caller.call(listOwnApps, {}, options);
  }

  /**
   * Ends what the user let the app do, with all its tokens, within 5 seconds on every process. The automations,
   * subscriptions and incoming webhooks that it made, or whose rules, actions or address it changed last, are switched
   * off with it. The answer lists what stays: macros, saved views, links and settings of projects. An app of another
   * user, and one that is disconnected already, is refused with 404. An API key, and an app, is refused with 403.
   *
   * @param id The id of what the app was allowed.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The app is disconnected.
   */
  disconnect(id: string, options?: RequestOptions): ApiPromise<DisconnectedApp> {
    return this.caller.call(disconnectApp, { path: { id } }, options);
  }

  /**
   * Returns the apps that members have let into the workspace, newest first, with the user whom each acts for.
   *
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The apps.
   */
  list(query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<AppOfUser[]> {
    return this.caller.call(listApps, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Ends what a member let the app do in the workspace, with all its tokens, within 5 seconds on every process. The
   * automations, subscriptions and incoming webhooks that it made, or whose rules, actions or address it changed last,
   * are switched off with it. The answer lists what stays: macros, saved views, links and settings of projects. An app
   * that is disconnected already is refused with 404.
   *
   * @param id The id of what the app was allowed.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The app is disconnected.
   */
  revoke(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<DisconnectedApp> {
    return this.caller.call(revokeApp, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Returns what an app asks of the user. Only the browser that the request began in may see it, and only the user who
   * was signed in there: anybody else gets 404. So does a request that was decided, and one that is older than 10
   * minutes.
   *
   * @param uid The id of the request, which the address of the page that decides has.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The request.
   */
  getRequest(uid: string, options?: RequestOptions): ApiPromise<AppRequest> {
    return this.caller.call(getAppRequest, { path: { uid } }, options);
  }

  /**
   * Lets the app into one workspace with these scopes, or refuses it, once. The response says where the browser goes now,
   * which is back to the app. A workspace that the app may not enter, and a scope that the user's role does not permit,
   * is refused with 403.
   *
   * @param uid The id of the request, which the address of the page that decides has.
   * @param body What the user decided. A refusal is `allow` alone.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns It is decided.
   */
  decideRequest(uid: string, body: AppDecision, options?: RequestOptions): ApiPromise<AppDecided> {
    return this.caller.post(decideAppRequest, { path: { uid }, body: this.addWorkspace(body) }, options);
  }
}
