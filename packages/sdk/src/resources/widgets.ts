// Generated from openapi/ by npm run generate. Do not edit.
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

/** Widgets that collect feedback on your pages. */
export class WidgetsResource extends Resource {
  /** Returns the widgets of the workspace, newest first. */
  list(query: ListWidgetsData['query'], options?: RequestOptions): ApiPromise<Widget[]> {
    return this.caller.call(listWidgets, { query }, options);
  }

  /** Creates a widget for a project. */
  create(body: WidgetCreate, options?: RequestOptions): ApiPromise<Widget> {
    return this.caller.post(createWidget, { body }, options);
  }

  /** Returns one widget with its configuration and styling. */
  get(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Widget> {
    return this.caller.call(getWidget, { path: { id }, query }, options);
  }

  /** Changes the given fields. */
  update(id: string, body: WidgetUpdate, options?: RequestOptions): ApiPromise<Widget> {
    return this.caller.call(updateWidget, { path: { id }, body }, options);
  }

  /** Deletes the widget. */
  delete(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteWidget, { path: { id }, query }, options);
  }
}
