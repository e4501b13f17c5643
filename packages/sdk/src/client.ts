import type { ApiPromise } from './api-promise.ts';
import { Caller } from './caller.ts';
import type { CustomRequestOptions, Method } from './custom-request.ts';
import type { HeedOptions } from './options.ts';
import { readSettings, versionedBase } from './settings.ts';

/**
 * The connection to one Heed service, without its operations: a resource, such as `FeedbackResource`, takes it. So a bundle
 * holds only the resources that a program names. `Heed` has all of them.
 */
export class HeedClient<WorkspaceId extends string | undefined = string> {
  /** The workspace of calls that name none. */
  readonly workspaceId: WorkspaceId | undefined;
  /** Calls below the versioned base. @internal */
  readonly api: Caller;
  /** Calls below the root. @internal */
  readonly site: Caller;

  /**
   * A connection.
   * @param options What differs from the variables `HEED_URL`, `HEED_API_KEY` and `HEED_WORKSPACE_ID`.
   */
  constructor(options: HeedOptions<WorkspaceId> = {}) {
    const settings = readSettings(options);
    this.workspaceId = settings.workspaceId as WorkspaceId | undefined;
    this.api = new Caller(settings, settings.site + versionedBase);
    this.site = new Caller(settings, settings.site);
  }

  /**
   * Sends a request that no method is for, with the key, retries and errors of all others.
   * @param method Such as `GET`.
   * @param path Such as `/feedback`, below `/api/v1`. A path that begins with `/api/` is taken as it is.
   * @param options The query and the body, and what every call takes.
   * @returns The JSON of the response, with its envelope if it has one.
   */
  request<T = unknown>(method: Method, path: string, options: CustomRequestOptions = {}): ApiPromise<T> {
    const caller = path.startsWith('/api/') ? this.site : this.api;
    return caller.request<T>(method, path, options);
  }
}
