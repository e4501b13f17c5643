import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns what the package.json of every published package takes from that of the repository. `folder` is its own, if
 * it has one.
 */
export function sharedFields(project: string, folder: string): Record<string, unknown> {
  const { license, homepage, bugs, repository } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  return {
    license,
    homepage,
    bugs,
    repository: { ...repository, ...(folder && { directory: folder }) },
    // npm records the commit and the build that a version comes from.
    publishConfig: { access: 'public', provenance: true },
  };
}
