import type { SdkBlock } from '../../contract/openapi-document.ts';
import { methodComment } from './comment.ts';
import type { Shape } from './shape.ts';
import { options, pathArguments, pathInput, returned } from './signature.ts';

/** One argument holds the file, the query's parameters and the other fields of the form. */
export function writeUpload(shape: Shape, payloadBy: SdkBlock['payloadBy']): string {
  const { method, path, query, form, answer, workspace } = shape;
  const fields = Object.keys(form?.properties ?? {}).filter((name) => name !== 'file');
  const own = query.length + fields.length > 0 ? 'Upload' : 'FileUpload';
  const type = workspace ? `Within<${own}, WorkspaceId>` : own;
  const given = (more: string) => [...pathArguments(path), `upload: ${type}${more}`, options].join(', ');
  const comment = methodComment(shape, ['upload']);
  const body = uploadBody(shape, own, fields);
  if (!payloadBy) return `${comment}\n${method}(${given('')}): ${returned(answer)} ${body}`;
  const { field, payload, description } = payloadBy;
  const other = answer.type.split(' | ').filter((one) => one !== payload);
  return `${comment}
${method}(${given(` & { ${field}?: undefined }`)}): ApiPromise<${other.join(' | ')}>;
${methodComment({ ...shape, about: description }, ['upload'])}
${method}(${given(` & { ${field}: string }`)}): ApiPromise<${payload}>;
${method}(${given(` & { ${field}?: string }`)}): ${returned(answer)} ${body}`;
}

function uploadBody({ id, path, query, workspace }: Shape, own: string, fields: string[]): string {
  const names = [...query.map(({ name }) => name), ...fields];
  const whole = workspace ? `this.requireWorkspace<${own}>(upload)` : 'upload';
  const input = [
    ...(path.length > 0 ? [pathInput(path)] : []),
    ...(query.length > 0 ? [`query: { ${query.map(({ name }) => name)} }`] : []),
  ];
  const rest = fields.length > 0 ? `, { ${fields.join(', ')} }` : '';
  return `{
  ${names.length > 0 ? `const { ${names.join(', ')}, ...file } = ${whole};` : ''}
  const write = async () => ({ body: await buildForm(${names.length > 0 ? 'file' : 'upload'}${rest}) });
  return this.caller.postWritten(${id}, { ${input.join(', ')} }, write, options);
}`;
}
