import type { Project } from '../../../generated/prisma/client.ts';
import type { Project as PresentedProject } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import type { EventTypeOf } from '../../platform/events/event.ts';
import { changesBetween, record } from '../../platform/events/record.ts';
import { presentAs } from '../present-as.ts';
import { readMailSettings } from '../rules/mail-settings.ts';
import { readSlaRules } from '../rules/read-sla-rules.ts';

export function presentProject(project: Project): PresentedProject {
  const mailSettings = readMailSettings(project.mailSettings);
  return presentAs<PresentedProject>('Project', { ...project, mailSettings, slaRules: readSlaRules(project.slaRules) });
}

/** Records what happened to the project. With `before`, nothing is recorded unless it differs. */
export function recordProject(tx: Context, type: EventTypeOf<'project'>, project: Project, before?: Project): void {
  const data = presentProject(project);
  const changes = before ? changesBetween(presentProject(before), data) : null;
  if (before && !changes) return;
  const { id, workspaceId } = project;
  record(tx, { type, workspaceId, projectId: id, feedbackId: null, subject: { type: 'project', id }, changes, data });
}
