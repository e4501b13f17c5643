import type { SdkBlock } from '../openapi-document.ts';
import { docComment } from '../source-file.ts';
import { upperFirst } from '../upper-first.ts';
import type { Answer, Shape } from './shape.ts';

const options = 'options?: RequestOptions';

/** Returns the source of an operation's method, or of two methods if it also looks up. */
export function writeMethods(shape: Shape, block: SdkBlock = {}): string[] {
  const { lookUp, payloadBy, signedBy } = block;
  if (shape.form) return [upload(shape, payloadBy)];
  if (signedBy) return [signed(shape, signedBy)];
  return lookUp ? [plain(shape, lookUp.by), lookUpMethod(shape, lookUp)] : [plain(shape)];
}

function plain(shape: Shape, without: string[] = []): string {
  const { path, body, answer } = shape;
  const query = queryArgument(shape, without);
  const given = [...pathArguments(path), ...(body ? [`body: ${body}`] : []), ...(query ? [query] : []), options];
  return `${docComment([shape.about])}
${shape.method}(${given.join(', ')}): ${returned(answer)} {
  ${call(shape, answer)}
}`;
}

function call({ id, url, path, body, query, isPost }: Shape, { under, paged, streams }: Answer): string {
  const input = `{ ${[...(path.length > 0 ? [pathInput(path)] : []), 'query'].join(', ')} }`;
  if (streams === 'file') return `return this.exportOf(${id}, ${input}, options);`;
  if (streams === 'file in its own form') return `return this.caller.stream(${id}, ${input}, options);`;
  if (streams === 'events') return `return this.eventsOf('${url}', ${input}, options);`;
  if (paged === 'by pagination') return `return this.listOf(${id}, ${input}, options);`;
  if (paged === 'by sequence') return `return this.logOf(${id}, ${input}, options);`;
  if (paged) return `return this.listUnder('${under}', ${id}, query, options);`;
  const parts = [
    ...(path.length > 0 ? [pathInput(path)] : []),
    ...(body ? ['body'] : []),
    ...(query.length > 0 ? ['query'] : []),
  ];
  const whole = `{ ${parts.join(', ')} }`;
  if (under && under !== 'data') return `return this.partOf('${under}', ${id}, ${whole}, options);`;
  return `return this.caller.${isPost ? 'post' : 'call'}(${id}, ${whole}, options);`;
}

function returned({ type, paged, streams }: Answer): string {
  if (streams === 'file in its own form') return 'Promise<Response>';
  if (streams) return `${{ file: 'Export', events: 'EventStream' }[streams]}<${type}>`;
  return paged ? `List<${type.replace(/\[\]$/, '')}>` : `ApiPromise<${type}>`;
}

function lookUpMethod(
  { id, query }: Shape,
  { method, by, payload, description }: NonNullable<SdkBlock['lookUp']>,
): string {
  const required = query.filter((one) => one.required).map(({ name }) => name);
  const names = [...required, ...by].map((name) => `'${name}'`).join(' | ');
  return `${docComment([description])}
${method}(query: Pick<${queryType(id)}, ${names}>, ${options}): ApiPromise<${payload}> {
  return this.caller.call(${id}, { query }, options) as ApiPromise<${payload}>;
}`;
}

/** The body is signed as it is sent, with a secret that the method takes. */
function signed({ id, method, path, body, answer, about }: Shape, header: string): string {
  const given = [...pathArguments(path), `payload: ${body}`, 'secret: string', options];
  return `${docComment([about])}
${method}(${given.join(', ')}): ${returned(answer)} {
  const write = async () => {
    const body = JSON.stringify(payload);
    return { body, headers: { '${header}': await signWebhook(body, secret) } };
  };
  return this.caller.postWritten(${id}, { ${pathInput(path)} }, write, options);
}`;
}

/** One argument holds the file, the query's parameters and the other fields of the form. */
function upload({ id, method, path, query, form, answer, about }: Shape, payloadBy: SdkBlock['payloadBy']): string {
  const fields = Object.keys(form?.properties ?? {}).filter((name) => name !== 'file');
  const names = [...query.map(({ name }) => name), ...fields];
  const type = names.length > 0 ? 'Upload' : 'FileUpload';
  const given = (more: string) => [...pathArguments(path), `upload: ${type}${more}`, options].join(', ');
  const input = [
    ...(path.length > 0 ? [pathInput(path)] : []),
    ...(query.length > 0 ? [`query: { ${query.map(({ name }) => name)} }`] : []),
  ];
  const body = `{
  ${names.length > 0 ? `const { ${names.join(', ')} } = upload;` : ''}
  const write = async () => ({ body: await buildForm(upload${fields.length > 0 ? `, { ${fields.join(', ')} }` : ''}) });
  return this.caller.postWritten(${id}, { ${input.join(', ')} }, write, options);
}`;
  if (!payloadBy) return `${docComment([about])}\n${method}(${given('')}): ${returned(answer)} ${body}`;
  const { field, payload, description } = payloadBy;
  const other = answer.type.split(' | ').filter((one) => one !== payload);
  return `${docComment([about])}
${method}(${given(` & { ${field}?: undefined }`)}): ApiPromise<${other.join(' | ')}>;
${docComment([description])}
${method}(${given(` & { ${field}: string }`)}): ApiPromise<${payload}>;
${method}(${given(` & { ${field}?: string }`)}): ${returned(answer)} ${body}`;
}

function pathArguments(path: Shape['path']): string[] {
  return path.map(({ argument, type }) => `${argument}: ${type}`);
}

function pathInput(path: Shape['path']): string {
  const pairs = path.map(({ parameter, argument, type }) => {
    if (type !== 'string') return `${parameter}: \`\${${argument}}\``;
    return parameter === argument ? parameter : `${parameter}: ${argument}`;
  });
  return `path: { ${pairs.join(', ')} }`;
}

/** Undefined if there is no query. Defaults to `{}` if nothing in it is required. */
function queryArgument({ id, query }: Shape, without: string[]): string | undefined {
  if (query.length === 0) return undefined;
  const isRequired = query.some(({ required }) => required);
  const isWorkspaceAlone = query.length === 1 && query[0]?.name === 'workspaceId';
  const whole = isWorkspaceAlone ? (isRequired ? 'InWorkspace' : 'Partial<InWorkspace>') : queryType(id);
  const type = without.length > 0 ? `Omit<${whole}, ${without.map((name) => `'${name}'`).join(' | ')}>` : whole;
  return `query: ${type}${isRequired ? '' : ' = {}'}`;
}

function queryType(id: string): string {
  return `${upperFirst(id)}Data['query']`;
}
