import type { Context } from '../context.ts';
import { BadRequest } from '../errors.ts';

/** Requires a widget named in a body to be one of the project. */
export async function requireWidgetOf(ctx: Context, projectId: string, id: string): Promise<void> {
  const widget = await ctx.db.widget.findUnique({ where: { id, projectId }, select: { id: true } });
  if (!widget) throw BadRequest.of({ path: 'body/widgetId', message: 'is neither api nor a widget of the project' });
}
