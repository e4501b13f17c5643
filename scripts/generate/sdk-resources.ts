import { type ContractEntry, isRedirect, listOperations, type OpenApiDocument } from '../contract/openapi-document.ts';
import { sdkName } from './sdk-names.ts';
import { writeMethods } from './sdk-resources/method.ts';
import { type PathArgument, readShape, type Shape } from './sdk-resources/shape.ts';
import { docComment, writeSource } from './source-file.ts';
import { upperFirst } from './upper-first.ts';

/** Beside the code that the resources use, which itself uses generated/. */
export const sdkResources = 'packages/sdk/src/resources';

/**
 * Writes packages/sdk/src/resources/: a class for each tag with a method for each of its operations, index.ts, which
 * combines them, and classes.ts, which exports them. The operation's `x-sdk` block says what the contract's shapes do not.
 */
export function generateSdkResources(root: string, document: OpenApiDocument): void {
  const groups = (document.tags ?? []).map(({ name, description, 'x-sdk': { boundTo } = {} }) => {
    const entries = listOperations(document).filter(
      // A browser follows a redirect by a link. A method would only get the page behind it.
      ({ operation }) => operation.tags[0] === name && !isRedirect(operation),
    );
    const shapes = entries.map((entry) => readShape(document, entry, boundTo));
    const caller: Root = entries.some(({ item }) => item.servers) ? 'site' : 'api';
    writeSource(
      root,
      `${sdkResources}/${name}.ts`,
      resource(document, entries, shapes, { about: description, caller }),
    );
    return {
      tag: name,
      about: description,
      group: readGroup(entries),
      bound: findBound(shapes),
    };
  });
  writeSource(root, `${sdkResources}/index.ts`, [
    "import type { HeedClient } from '../client.ts';",
    ...groups.map(({ tag, group }) => `import { ${className(group)} } from './${tag}.ts';`),
    '',
    '/** The groups of operations. */',
    'export abstract class Resources<WorkspaceId extends string | undefined = string | undefined> {',
    ...groups.flatMap(declareGroup),
    '',
    '/** @internal */',
    'constructor(client: HeedClient<WorkspaceId>) {',
    ...groups.map(({ group, bound }) =>
      bound
        ? `this.${group} = (${bound.parameter}) => new ${className(group)}(client, ${bound.parameter});`
        : `this.${group} = new ${className(group)}(client);`,
    ),
    '}',
    '}',
  ]);
  const exported = groups.map(({ tag, group }) => `export { ${className(group)} } from './${tag}.ts';`);
  writeSource(root, `${sdkResources}/classes.ts`, exported);
}

/** The paths of operations begin there: at the versioned base, or the site. */
type Root = 'api' | 'site';

/** A group of which each object is bound to a value, such as a token, is a function that makes them. */
function declareGroup({ group, about, bound }: { group: string; about: string; bound: PathArgument | undefined }) {
  const type = `${className(group)}<WorkspaceId>`;
  if (!bound) return [docComment([about], '  '), `readonly ${group}: ${type};`];
  const comment = docComment([about, '', `@param ${bound.parameter} ${bound.about}`], '  ');
  return [comment, `readonly ${group}: (${bound.parameter}: ${bound.type}) => ${type};`];
}

function findBound(shapes: Shape[]): PathArgument | undefined {
  return shapes.flatMap(({ path }) => path).find(({ isBound }) => isBound);
}

function resource(
  document: OpenApiDocument,
  entries: ContractEntry[],
  shapes: Shape[],
  { about, caller }: { about: string; caller: Root },
): string[] {
  const methods = entries.flatMap(({ operation }, index) => writeMethods(shapes[index] as Shape, operation['x-sdk']));
  const body = [
    ...shapes.flatMap(uploadType),
    docComment([about]),
    `export class ${className(readGroup(entries))}<WorkspaceId extends string | undefined = string | undefined> extends Resource<WorkspaceId> {`,
    ...ownConstructor(findBound(shapes), caller),
    methods.join('\n\n'),
    '}',
  ];
  return [...writeImports(document, shapes, body.join('\n')), '', ...body];
}

/** Classes that call the versioned base, and are bound to nothing, have that of all. */
function ownConstructor(bound: PathArgument | undefined, caller: Root): string[] {
  if (!bound && caller === 'api') return [];
  const comment = ['A group of operations of one service.', '', '@param client The connection to it.'];
  const call = `super(client${caller === 'site' ? ", 'site'" : ''});`;
  if (!bound) return [docComment(comment, '  '), 'constructor(client: HeedClient<WorkspaceId>) {', call, '}', ''];
  const { parameter, type, about } = bound;
  return [
    docComment(['@internal'], '  '),
    `protected readonly ${parameter}: ${type};`,
    '',
    docComment([...comment, `@param ${parameter} ${about}`], '  '),
    `constructor(client: HeedClient<WorkspaceId>, ${parameter}: ${type}) {`,
    call,
    `this.${parameter} = ${parameter};`,
    '}',
    '',
  ];
}

/** What an upload takes besides the file: the query, and the other fields of the form. */
function uploadType({ form, query }: Shape): string[] {
  const { file: _file, ...fields } = form?.properties ?? {};
  const ofForm = Object.entries(fields).map(
    ([name, { description }]) => [name, { description, required: form?.required?.includes(name) }] as const,
  );
  const known = [...query.map((one) => [one.name, one] as const), ...ofForm];
  if (!form || known.length === 0) return [];
  const properties = known.flatMap(([name, { description, required }]) => [
    docComment([String(description)]),
    `${name}${required === true ? '' : '?'}: string;`,
  ]);
  return ['interface Upload extends FileUpload {', ...properties, '}', ''];
}

function writeImports({ components }: OpenApiDocument, shapes: Shape[], code: string): string[] {
  const bare = code.replaceAll(/^\s*(\/\*\*|\*).*$|'[^']*'/gm, '');
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(bare);
  const types = [...Object.keys(components.schemas), ...shapes.map(({ id }) => `${upperFirst(id)}Data`)];
  const own = [
    ["import type { ApiPromise } from '../api-promise.ts';", 'ApiPromise'],
    ["import type { HeedClient } from '../client.ts';", 'HeedClient'],
    ["import type { EventStream } from '../event-stream.ts';", 'EventStream'],
    ["import type { Export } from '../export.ts';", 'Export'],
    ["import { type FileUpload, buildForm } from '../file-input.ts';", 'buildForm'],
    ["import { type BodyInput, readBlob } from '../file-input.ts';", 'readBlob'],
    ["import type { RequestOptions } from '../options.ts';", 'RequestOptions'],
    ["import type { List } from '../pages.ts';", 'List'],
    ["import { signWebhook } from '../webhook.ts';", 'signWebhook'],
  ] as const;
  const lists = ['listOf', 'listUnder', 'logOf'].filter(isUsed);
  const streams = ['eventsOf', 'exportOf'].filter(isUsed);
  const within = ['InWorkspace', 'Within'].filter(isUsed);
  // The generated client reads event streams in its own way.
  const called = shapes.filter(({ answer }) => answer.streams !== 'events');
  return [
    `import { ${called.map(({ id }) => id).join(', ')} } from '../../../../generated/sdk/sdk.gen.ts';`,
    `import type { ${types.filter(isUsed).join(', ')} } from '../../../../generated/sdk/types.gen.ts';`,
    ...own.flatMap(([line, name]) => (isUsed(name) ? [line] : [])),
    ...(lists.length > 0 ? [`import { ${lists.join(', ')} } from '../lists.ts';`] : []),
    "import { Resource } from '../resource.ts';",
    ...(streams.length > 0 ? [`import { ${streams.join(', ')} } from '../streams.ts';`] : []),
    ...(within.length > 0 ? [`import type { ${within.join(', ')} } from '../within.ts';`] : []),
  ];
}

function readGroup([entry]: ContractEntry[]): string {
  if (!entry) throw new Error('A tag of the contract has no operation');
  return sdkName(entry.operation).group;
}

function className(group: string): string {
  return `${upperFirst(group)}Resource`;
}
