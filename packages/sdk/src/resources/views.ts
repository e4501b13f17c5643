// Generated from openapi/ by npm run generate. Do not edit.
import { createView, deleteView, getView, listViews, updateView } from '../../../../generated/sdk/sdk.gen.ts';
import type { Deleted, View, ViewCreate, ViewUpdate } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Filters and sortings of the list of feedback, saved under a name. */
export class ViewsResource<WorkspaceId extends string | undefined = string | undefined> extends Resource<WorkspaceId> {
  /**
   * Returns your own saved views and those that are shared in the workspace, by their positions. With an API key, your
   * own are those of the key's user.
   *
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The views.
   */
  list(query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<View[]> {
    return this.caller.call(listViews, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Saves filters and a sorting of the list of feedback under a name, for yourself or for everybody in the workspace. A
   * user has at most 100 views of their own in a workspace, and a workspace at most 200 shared ones. One more is refused
   * with 403.
   *
   * @param body A view to save.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The saved view.
   */
  create(body: Within<ViewCreate, WorkspaceId>, options?: RequestOptions): ApiPromise<View> {
    return this.caller.post(createView, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * Returns one saved view. Somebody else's own view is answered with 404, to admins too.
   *
   * @param id The view's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The view.
   */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<View> {
    return this.caller.call(getView, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Changes the given fields. `filters` is replaced whole. A shared view is changed by the user who made it and by
   * admins; others are refused with 403. With `shared` false, it is only seen by the user who made it.
   *
   * @param id The view's id.
   * @param body The fields to change. A missing field stays as it is. `filters` is replaced whole.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The view.
   */
  update(id: string, body: ViewUpdate, options?: RequestOptions): ApiPromise<View> {
    return this.caller.call(updateView, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Deletes the view, not the feedback that it shows. A shared view is deleted by the user who made it and by admins;
   * others are refused with 403.
   *
   * @param id The view's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The view was deleted.
   */
  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteView, { path: { id }, query: this.addWorkspace(query) }, options);
  }
}
