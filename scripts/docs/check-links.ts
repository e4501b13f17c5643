/**
 * Part of `npm run check`: builds the site into a temporary folder. Names every link that leads nowhere, on the site
 * and in the Markdown files of the repository, and everything that a page would load from another host.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokenLinks } from './broken-links.ts';
import { project } from './project.ts';
import { buildSite } from './site.ts';

const site = mkdtempSync(join(tmpdir(), 'heed-docs-'));
try {
  await buildSite(site);
  const pages = globSync('**/*.{html,css,md,txt}', { cwd: site });
  const documents = globSync(['*.md', 'docs/*.md'], { cwd: project, exclude: ['docs/index.md'] });
  const faults = [...brokenLinks(site, pages), ...brokenLinks(project, documents)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(site, { recursive: true, force: true });
}
