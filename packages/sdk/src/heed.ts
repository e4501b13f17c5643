import type { ApiPromise } from './api-promise.ts';
import { HeedClient } from './client.ts';
import type { CustomRequestOptions, Method } from './custom-request.ts';
import type { HeedOptions } from './options.ts';
import { Resources } from './resources/index.ts';

/**
 * A client of one Heed service: its operations, grouped by what they act on. A `Heed<string>` has a workspace of its own,
 * so that calls need not name one, and can be passed wherever a `Heed` is asked for.
 */
export interface Heed<WorkspaceId extends string | undefined = string | undefined> extends Resources<WorkspaceId> {
  /**
   * Sends a request that no method is for, with the key, retries and errors of all others.
   * @param method Such as `GET`.
   * @param path Such as `/feedback`, below `/api/v1`. One that begins with `/api/` is taken as it is.
   * @param options The query and the body, and what every call takes.
   * @returns The JSON of the response, with its envelope if it has one.
   */
  request<T = unknown>(method: Method, path: string, options?: CustomRequestOptions): ApiPromise<T>;
}

/** Makes clients. */
export interface HeedConstructor {
  /** A client as the variables `HEED_URL`, `HEED_API_KEY` and `HEED_WORKSPACE_ID` say. */
  new (): Heed<string>;
  /**
   * A client.
   * @param options What differs from the variables `HEED_URL`, `HEED_API_KEY` and `HEED_WORKSPACE_ID`. Calls must name a
   * workspace only if `workspaceId` may be undefined.
   */
  new <WorkspaceId extends string | undefined = string>(options: HeedOptions<WorkspaceId>): Heed<WorkspaceId>;
  /** For `instanceof`. */
  readonly prototype: Heed;
}

/** A client of one Heed service. */
export const Heed: HeedConstructor = class Heed<WorkspaceId extends string | undefined = string | undefined>
  extends Resources<WorkspaceId>
  implements Heed<WorkspaceId>
{
  readonly #client: HeedClient<WorkspaceId>;

  constructor(options: HeedOptions<WorkspaceId> = {}) {
    const client = new HeedClient(options);
    super(client);
    this.#client = client;
  }

  request<T = unknown>(method: Method, path: string, options?: CustomRequestOptions): ApiPromise<T> {
    return this.#client.request<T>(method, path, options);
  }
};
