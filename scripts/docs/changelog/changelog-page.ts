import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangedOperation, ContractChanges } from '../../contract/changes.ts';

const nextVersion = 'Unreleased';

/** Where the changelog stands in the navigation. */
export const changelogData = {
  title: 'Changelog',
  description: 'What each version changes: in the API, operation by operation, and everywhere else.',
  section: 'Operate',
  order: 100,
};

/**
 * Returns the page in Markdown: the sections of CHANGELOG.md, each with how its contract differs from the one before.
 * Released differences are in openapi/changes/, the next ones in generated/contract-changes.json.
 */
export function changelogPage(project: string): string {
  const read = (file: string) => JSON.parse(readFileSync(join(project, file), 'utf8')) as ContractChanges;
  const released = globSync('openapi/changes/*.json', { cwd: project }).map(read);
  const changesOf = new Map(released.map((changes) => [changes.version, changes]));
  changesOf.set(nextVersion, read('generated/contract-changes.json'));

  const [, ...sections] = readFileSync(join(project, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  return sections.map((section) => versionText(section, changesOf)).join('\n\n');
}

function versionText(section: string, changesOf: ReadonlyMap<string, ContractChanges>): string {
  const [heading = '', ...lines] = section.split('\n');
  const version = heading.split(' ')[0] ?? '';
  const changes = changesOf.get(version);
  return [
    `## ${heading}`,
    ...(changes ? contractText(changes) : []),
    '### Everything',
    lines.join('\n').trim() || 'Nothing yet.',
  ].join('\n\n');
}

function contractText(changes: ContractChanges): string[] {
  const lists = [
    list('Added', changes.added.map(linked)),
    list(
      'Changed',
      changes.changed.map((operation) => `${linked(operation)}: ${operation.changes.join('; ')}.`),
    ),
    list('Deprecated', changes.deprecated.map(linked)),
    list('Removed', changes.removed.map(named)),
  ].flat();
  const name = `Version ${changes.version} of the contract, compared with ${changes.since},`;
  return lists.length > 0
    ? ['### The API', `${name} changes these operations.`, ...lists]
    : ['### The API', `${name} changes no operation.`];
}

function list(title: string, lines: string[]): string[] {
  return lines.length > 0 ? [`#### ${title}`, lines.map((line) => `- ${line}`).join('\n')] : [];
}

function linked({ id, title, request }: ChangedOperation): string {
  return `[${title}](/reference/#${id}) \`${request}\``;
}

function named({ title, request }: ChangedOperation): string {
  return `${title} \`${request}\``;
}
