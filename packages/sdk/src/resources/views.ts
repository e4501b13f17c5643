// Generated from openapi/ by npm run generate. Do not edit.
import { createView, deleteView, getView, listViews, updateView } from '../../../../generated/sdk/sdk.gen.ts';
import type { Deleted, View, ViewCreate, ViewUpdate } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Filters and sortings of the list of feedback, saved under a name. */
export class ViewsResource extends Resource {
  /** Returns your own saved views and those that are shared in the workspace, newest first. */
  list(query: InWorkspace, options?: RequestOptions): ApiPromise<View[]> {
    return this.caller.call(listViews, { query }, options);
  }

  /** Saves filters and a sorting of the list of feedback under a name, for yourself or for everybody in the workspace. */
  create(body: ViewCreate, options?: RequestOptions): ApiPromise<View> {
    return this.caller.post(createView, { body }, options);
  }

  /** Returns one saved view. */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<View> {
    return this.caller.call(getView, { path: { id }, query }, options);
  }

  /** Changes the given fields. */
  update(id: string, body: ViewUpdate, options?: RequestOptions): ApiPromise<View> {
    return this.caller.call(updateView, { path: { id }, body }, options);
  }

  /** Deletes the view, not the feedback that it shows. */
  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteView, { path: { id }, query }, options);
  }
}
