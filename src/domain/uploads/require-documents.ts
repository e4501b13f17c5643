import type { Project } from '../../../generated/prisma/client.ts';
import type { PrivacySettings } from '../../../generated/sdk/types.gen.ts';
import { UnsupportedMediaType } from '../../base/errors.ts';

/** Throws a 415 unless conversations of the project take documents. */
export function requireDocuments(
  { privacySettings }: { privacySettings: Project['privacySettings'] | PrivacySettings },
  mimeType: string,
): void {
  const { documents } = privacySettings as PrivacySettings;
  if (documents !== true)
    throw new UnsupportedMediaType(
      `Files of the type ${mimeType} are not accepted in this project. ` +
        'An owner or admin can allow them with its `privacySettings.documents`',
    );
}
