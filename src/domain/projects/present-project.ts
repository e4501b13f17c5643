import type { Project } from '../../../generated/prisma/client.ts';
import type { Project as PresentedProject } from '../../../generated/sdk/types.gen.ts';

export function presentProject({ listeningScopes: _hidden, ...project }: Project): PresentedProject {
  return {
    ...project,
    type: project.type as PresentedProject['type'],
    privacySettings: project.privacySettings as PresentedProject['privacySettings'],
    publicPortal: project.publicPortal as PresentedProject['publicPortal'],
    customStatuses: project.customStatuses as unknown as PresentedProject['customStatuses'],
    customFieldDefinitions: project.customFieldDefinitions as unknown as PresentedProject['customFieldDefinitions'],
    disabledDefaultFields: project.disabledDefaultFields as PresentedProject['disabledDefaultFields'],
    slaRules: project.slaRules as unknown as PresentedProject['slaRules'],
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}
