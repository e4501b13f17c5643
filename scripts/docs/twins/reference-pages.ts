import type { Reference, ReferenceGroup } from '../reference/reference.ts';
import type { SchemaEntry } from '../reference/schemas.ts';
import { fieldList, insideList } from './field-list.ts';
import { operationLine, operationText } from './operation-text.ts';
import type { Page } from './page.ts';

/** Returns the pages of the reference as Markdown: the overview, each tag, the schemas, the console. */
export function referencePages(reference: Reference): Page[] {
  return [
    page('/reference/', 'API reference', 'Every operation of the REST API.', overview(reference)),
    ...reference.groups.map(({ url, title, description, operations }) =>
      page(url, title, description, operations.map(operationText).join('\n\n')),
    ),
    ...reference.schemaPages.map(({ url, title, description, schemas }) =>
      page(url, title, description, schemaTexts(schemas)),
    ),
    page(
      '/reference/console/',
      'API console',
      'Every operation of the REST API, to call from a browser.',
      'The console needs a browser. [The reference](/reference/) has a sample of every request.',
    ),
  ];
}

function page(url: string, title: string, description: string, markdown: string): Page {
  return { url, title, description, markdown, order: 0 };
}

function overview({ introduction, conventions, baseUrl, version, groups, headers }: Reference): string {
  return [
    introduction.trim(),
    `The API begins at \`${baseUrl}\`. Its version is ${version}. [The contract](/reference/openapi.json) is OpenAPI 3.1.`,
    ...groups.map(group),
    conventions.trim(),
    `## Headers\n\n${fieldList(headers, 'out')}`,
  ].join('\n\n');
}

function group({ title, url, description, operations }: ReferenceGroup): string {
  return `## ${title}\n\n${description} See [the page](${url}).\n\n${operations.map(operationLine).join('\n')}`;
}

function schemaTexts(entries: SchemaEntry[]): string {
  return entries
    .map(({ name, description, limits, inside }) =>
      [`## ${name}`, description.trim(), limits.join(', '), insideList(inside, 'out')].filter(Boolean).join('\n\n'),
    )
    .join('\n\n');
}
