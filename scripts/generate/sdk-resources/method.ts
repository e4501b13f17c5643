import type { SdkBlock } from '../../contract/openapi-document.ts';
import { upperFirst } from '../upper-first.ts';
import { methodComment } from './comment.ts';
import type { Answer, Shape } from './shape.ts';
import { options, pathArguments, pathInput, returned } from './signature.ts';
import { writeUpload } from './upload.ts';

/** Returns the source of an operation's method, or of two methods if it also looks up. */
export function writeMethods(shape: Shape, block: SdkBlock = {}): string[] {
  const { lookUp, payloadBy, signedBy } = block;
  if (shape.form) return [writeUpload(shape, payloadBy)];
  if (signedBy) return [signed(shape, signedBy)];
  return lookUp ? [plain(shape, lookUp.by), lookUpMethod(shape, lookUp)] : [plain(shape)];
}

function plain(shape: Shape, without: string[] = []): string {
  const { path, raw, bodyIsOptional, answer } = shape;
  const body = raw ? 'BodyInput' : shape.body;
  const query = queryArgument(shape, without);
  const bodyType = shape.workspace === 'required' && !raw ? `Within<${body}, WorkspaceId>` : body;
  const given = [
    ...pathArguments(path),
    ...(body ? [`body: ${bodyType}${bodyIsOptional ? ' = {}' : ''}`] : []),
    ...(query ? [query] : []),
    options,
  ];
  return `${methodComment(shape, [...(body ? ['body'] : []), ...(query ? ['query'] : [])])}
${shape.method}(${given.join(', ')}): ${returned(answer)} {
  ${call(shape, answer)}
}`;
}

function call(shape: Shape, { under, paged, streams }: Answer): string {
  const { id, url, path, body, query, isPost, takesKey, raw } = shape;
  const ofQuery = `query: ${inWorkspace(shape, 'query')}`;
  const input = `{ ${[...(path.length > 0 ? [pathInput(path)] : []), ...(query.length > 0 ? [ofQuery] : [])].join(', ')} }`;
  if (raw) {
    const write = `async () => ({ body: await readBlob(body, '${raw}') })`;
    return `return this.caller.callWritten(${id}, ${input}, ${write}, options);`;
  }
  if (streams === 'file') return `return exportOf(this.caller, ${id}, ${input}, options);`;
  if (streams === 'file in its own form') return `return this.caller.stream(${id}, ${input}, options);`;
  if (streams === 'events')
    return `return eventsOf(this.caller, { url: '${url}', takesKey: ${takesKey} }, ${input}, options);`;
  if (paged === 'by pagination') return `return listOf(this.caller, ${id}, ${input}, options);`;
  if (paged === 'by sequence') return `return logOf(this.caller, ${id}, ${input}, options);`;
  if (paged) return `return listUnder(this.caller, '${under}', ${id}, ${inWorkspace(shape, 'query')}, options);`;
  const parts = [
    ...(path.length > 0 ? [pathInput(path)] : []),
    ...(body ? [`body: ${query.length > 0 ? 'body' : inWorkspace(shape, 'body')}`] : []),
    ...(query.length > 0 ? [ofQuery] : []),
  ];
  const whole = `{ ${parts.join(', ')} }`;
  const ofPart = under && under !== 'data' ? `, (answer) => answer.${under}` : '';
  return `return this.caller.${isPost ? 'post' : 'call'}(${id}, ${whole}, options${ofPart});`;
}

/** The client's workspace is added to what names none. */
function inWorkspace({ workspace }: Shape, argument: string): string {
  if (workspace === 'required') return `this.requireWorkspace(${argument})`;
  return workspace === 'optional' ? `this.addWorkspace(${argument})` : argument;
}

function lookUpMethod(shape: Shape, { method, by, payload, description }: NonNullable<SdkBlock['lookUp']>): string {
  const { id, query } = shape;
  const required = query.filter((one) => one.required).map(({ name }) => name);
  const names = [...required, ...by].map((name) => `'${name}'`).join(' | ');
  const about = { ...shape, about: description, returns: '' };
  return `${methodComment(about, ['query'])}
${method}(query: Within<Pick<${queryType(id)}, ${names}>, WorkspaceId>, ${options}): ApiPromise<${payload}> {
  return this.caller.call(${id}, { query: this.requireWorkspace(query) }, options) as ApiPromise<${payload}>;
}`;
}

/** The body is signed as it is sent, with a secret that the method takes. */
function signed(shape: Shape, header: string): string {
  const { id, method, path, body, answer } = shape;
  const given = [...pathArguments(path), `payload: ${body}`, 'secret: string', options];
  return `${methodComment(shape, ['payload', 'secret'])}
${method}(${given.join(', ')}): ${returned(answer)} {
  const write = async () => {
    const body = JSON.stringify(payload);
    return { body, headers: { '${header}': await signWebhook(body, secret) } };
  };
  return this.caller.postWritten(${id}, { ${pathInput(path)} }, write, options);
}`;
}

/** Undefined if there is no query. Defaults to `{}` if nothing in it is required. */
function queryArgument({ id, query, workspace }: Shape, without: string[]): string | undefined {
  if (query.length === 0) return undefined;
  const isRequired = query.some(({ required }) => required);
  const isWorkspaceAlone = query.length === 1 && query[0]?.name === 'workspaceId';
  const whole = isWorkspaceAlone ? (isRequired ? 'InWorkspace' : 'Partial<InWorkspace>') : queryType(id);
  const type = without.length > 0 ? `Omit<${whole}, ${without.map((name) => `'${name}'`).join(' | ')}>` : whole;
  if (workspace === 'required') return `query: Within<${type}, WorkspaceId>`;
  return `query: ${type}${isRequired ? '' : ' = {}'}`;
}

function queryType(id: string): string {
  return `${upperFirst(id)}Data['query']`;
}
