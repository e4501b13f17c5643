import { createWidget, deleteWidget, getWidget, listWidgets, updateWidget } from '../../../generated/sdk/sdk.gen.ts';
import type {
  CreateWidgetData,
  CreateWidgetResponse,
  DeleteWidgetData,
  DeleteWidgetResponse,
  GetWidgetData,
  GetWidgetResponse,
  ListWidgetsData,
  ListWidgetsResponse,
  UpdateWidgetData,
  UpdateWidgetResponse,
} from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Widgets. */
export class WidgetsResource extends Resource {
  /** Newest first. */
  list(query: ListWidgetsData['query'], options?: RequestOptions) {
    return this.caller.call<ListWidgetsResponse>(listWidgets, { query }, options);
  }

  create(body: CreateWidgetData['body'], options?: RequestOptions) {
    return this.caller.post<CreateWidgetResponse>(createWidget, { body }, options);
  }

  get(id: string, query: GetWidgetData['query'], options?: RequestOptions) {
    return this.caller.call<GetWidgetResponse>(getWidget, { path: { id }, query }, options);
  }

  /** `config` and `styling` are replaced whole. */
  update(id: string, body: UpdateWidgetData['body'], options?: RequestOptions) {
    return this.caller.call<UpdateWidgetResponse>(updateWidget, { path: { id }, body }, options);
  }

  delete(id: string, query: DeleteWidgetData['query'], options?: RequestOptions) {
    return this.caller.call<DeleteWidgetResponse>(deleteWidget, { path: { id }, query }, options);
  }
}
