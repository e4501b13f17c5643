import type { Project, Widget } from '../../../generated/prisma/client.ts';
import type { Widget as PresentedWidget, PublicWidget } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, NotFound } from '../../base/errors.ts';
import type { Context, SqlContext } from '../../platform/context.ts';
import type { EventTypeOf } from '../../platform/events/event.ts';
import { changesBetween, record } from '../../platform/events/record.ts';
import { requireExpected } from '../../platform/versions.ts';
import { presentAs } from '../present-as.ts';
import { isWidgetOf, lockWidgetRow } from './widget-sql.ts';

/** A project and its workspace. */
type Place = Pick<Project, 'workspaceId' | 'id'>;

/** Requires a widget named in a body to belong to the project. */
export async function requireWidget(ctx: SqlContext, { workspaceId, id: projectId }: Place, id: string): Promise<void> {
  if (!(await isWidgetOf(ctx, workspaceId, projectId, id)))
    throw BadRequest.of({ path: 'body/widgetId', message: 'must be api or the id of a widget of the project' });
}

/** Does the same for the widget intake, where the widget must be enabled too. */
export async function requireEnabledWidget(
  ctx: Context,
  { workspaceId, id: projectId }: Place,
  id: string,
): Promise<Widget> {
  const widget = await ctx.db.widget.findUnique({
    where: { workspaceId_id: { workspaceId, id }, projectId, enabled: true },
  });
  if (!widget)
    throw BadRequest.of({ path: 'body/widgetId', message: 'must be the id of an enabled widget of the project' });
  return widget;
}

export function noSuchWidget(): NotFound {
  return new NotFound('No widget has this id');
}

export function presentWidget(widget: Widget): PresentedWidget {
  return presentAs<PresentedWidget>('Widget', widget);
}

/** What a page may know of a widget. */
export function presentPublicWidget(widget: Widget): PublicWidget {
  return presentAs<PublicWidget>('PublicWidget', widget);
}

/** Records what happened to the widget. With `before`, nothing is recorded unless it differs. */
export function recordWidget(tx: Context, type: EventTypeOf<'widget'>, widget: Widget, before?: Widget): void {
  const data = presentWidget(widget);
  const changes = before ? changesBetween(presentWidget(before), data) : null;
  if (before && !changes) return;
  const { id, workspaceId, projectId } = widget;
  record(tx, { type, workspaceId, projectId, feedbackId: null, subject: { type: 'widget', id }, changes, data });
}

/** Finds the widget and locks it until the transaction ends. Throws a 404 if the workspace has none with this id. */
export async function lockWidget(tx: Context, workspaceId: string, id: string): Promise<Widget> {
  await lockWidgetRow(tx, workspaceId, id);
  const widget = await tx.db.widget.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (!widget) throw noSuchWidget();
  return requireExpected(tx, widget);
}
