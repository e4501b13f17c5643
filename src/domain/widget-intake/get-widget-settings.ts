import type { Operation } from '../operation.ts';
import { presentProject } from '../projects/project.ts';
import { presentPublicWidget } from '../widgets/widget.ts';

export const getWidgetSettings: Operation<'getWidgetSettings'> = async (ctx) => {
  const { id, workspaceId, name, customFieldDefinitions, disabledDefaultFields } = presentProject(ctx.project);
  const widgets = await ctx.db.widget.findMany({
    where: { workspaceId, projectId: id, enabled: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return {
    data: {
      projectId: id,
      projectName: name,
      widgets: widgets.map(presentPublicWidget),
      customFieldDefinitions,
      disabledDefaultFields,
    },
  };
};
