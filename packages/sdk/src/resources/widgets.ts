import { createWidget, deleteWidget, getWidget, listWidgets, updateWidget } from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  ListWidgetsData,
  Widget,
  WidgetCreate,
  WidgetUpdate,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Widgets. */
export class WidgetsResource extends Resource {
  /** Newest first. */
  list(query: ListWidgetsData['query'], options?: RequestOptions): ApiPromise<Widget[]> {
    return this.caller.call(listWidgets, { query }, options);
  }

  create(body: WidgetCreate, options?: RequestOptions): ApiPromise<Widget> {
    return this.caller.post(createWidget, { body }, options);
  }

  get(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Widget> {
    return this.caller.call(getWidget, { path: { id }, query }, options);
  }

  /** `config` and `styling` are replaced whole. */
  update(id: string, body: WidgetUpdate, options?: RequestOptions): ApiPromise<Widget> {
    return this.caller.call(updateWidget, { path: { id }, body }, options);
  }

  delete(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteWidget, { path: { id }, query }, options);
  }
}
