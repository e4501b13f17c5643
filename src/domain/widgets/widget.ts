import type { Project, Widget } from '../../../generated/prisma/client.ts';
import type { Widget as PresentedWidget, PublicWidget } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { presentAs } from '../present-as.ts';

/** A project and its workspace. */
type Place = Pick<Project, 'workspaceId' | 'id'>;

/** Requires a widget named in a body to belong to the project. */
export async function requireWidget(ctx: Context, { workspaceId, id: projectId }: Place, id: string): Promise<void> {
  const found = await ctx.db.widget.count({ where: { workspaceId, id, projectId } });
  if (found === 0)
    throw BadRequest.of({ path: 'body/widgetId', message: 'must be api or the id of a widget of the project' });
}

/** Does the same for the widget intake, where the widget must be enabled too. */
export async function requireEnabledWidget(
  ctx: Context,
  { workspaceId, id: projectId }: Place,
  id: string,
): Promise<void> {
  const found = await ctx.db.widget.count({ where: { workspaceId, id, projectId, enabled: true } });
  if (found === 0)
    throw BadRequest.of({ path: 'body/widgetId', message: 'must be the id of an enabled widget of the project' });
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
