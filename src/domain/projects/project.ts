import type { Project } from '../../../generated/prisma/client.ts';
import type { Project as PresentedProject } from '../../../generated/sdk/types.gen.ts';
import { presentAs } from '../present-as.ts';

export function presentProject(project: Project): PresentedProject {
  return presentAs<PresentedProject>('Project', project);
}
