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
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Widgets that collect feedback on your pages. */
export class WidgetsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns the widgets of the workspace, newest first.
   *
   * @param query `workspaceId`, `projectId`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The widgets.
   */
  list(query: Within<ListWidgetsData['query'], WorkspaceId>, options?: RequestOptions): ApiPromise<Widget[]> {
    return this.caller.call(listWidgets, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Creates a widget for a project. Pages find it through the widget intake, by the project's public key. A widget beyond
   * the plan's limit is refused with 403.
   *
   * @param body A new widget. `styling` defaults to `{}`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored widget.
   */
  create(body: Within<WidgetCreate, WorkspaceId>, options?: RequestOptions): ApiPromise<Widget> {
    return this.caller.post(createWidget, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * Returns one widget with its configuration and styling.
   *
   * @param id The widget's id.
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The widget.
   */
  get(id: string, query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<Widget> {
    return this.caller.call(getWidget, { path: { id }, query: this.requireWorkspace(query) }, options);
  }

  /**
   * Changes the given fields. `config` and `styling` are replaced whole. A disabled widget takes no feedback.
   *
   * @param id The widget's id.
   * @param body What to change. A missing field stays as it is. `config` and `styling` are replaced whole.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The widget.
   */
  update(id: string, body: Within<WidgetUpdate, WorkspaceId>, options?: RequestOptions): ApiPromise<Widget> {
    return this.caller.call(updateWidget, { path: { id }, body: this.requireWorkspace(body) }, options);
  }

  /**
   * Deletes the widget. Feedback that came through it stays and keeps its `widgetId`.
   *
   * @param id The widget's id.
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The widget was deleted.
   */
  delete(id: string, query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteWidget, { path: { id }, query: this.requireWorkspace(query) }, options);
  }
}
