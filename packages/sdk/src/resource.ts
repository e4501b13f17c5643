import type { Caller } from './caller.ts';
import type { HeedClient } from './client.ts';
import { HeedError } from './errors.ts';
import type { InWorkspace, Within } from './within.ts';

/**
 * What every group of operations has: the way to call them. `WorkspaceId` is a string if the client has a workspace for
 * calls that name none.
 */
export abstract class Resource<WorkspaceId extends string | undefined = string | undefined> {
  /** @internal */
  protected readonly caller: Caller;

  /**
   * A group of operations of one service.
   * @param client The connection to it.
   */
  constructor(client: HeedClient<WorkspaceId>);
  /** Resources below the root say so. @internal */
  constructor(client: HeedClient<WorkspaceId>, root: 'site');
  constructor(client: HeedClient<WorkspaceId>, root: 'api' | 'site' = 'api') {
    this.caller = client[root];
  }

  /**
   * Returns what a call was given, in its workspace or else in that of the client. Throws if neither is known.
   * @internal
   */
  protected requireWorkspace<Given>(given: Within<Given, WorkspaceId>): Given {
    const { workspaceId = this.caller.workspaceId, ...rest } = (given ?? {}) as Partial<InWorkspace>;
    if (workspaceId) return { workspaceId, ...rest } as Given;
    throw new HeedError(
      'workspaceId is missing: pass it to this call or to new Heed({ workspaceId: … }), or set the variable HEED_WORKSPACE_ID',
    );
  }

  /**
   * The same for a call whose workspace the service can know from an id.
   * @internal
   */
  protected addWorkspace<Given extends Partial<InWorkspace>>(given: Given): Given {
    const { workspaceId = this.caller.workspaceId } = given;
    return workspaceId === undefined ? given : { ...given, workspaceId };
  }
}
