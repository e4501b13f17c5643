import type { ReferenceOperation } from '../reference/operations.ts';
import { fieldList, insideList } from './field-list.ts';

/** Returns an operation in Markdown: what the reference shows of it, under a heading. */
export function operationText(operation: ReferenceOperation): string {
  const { title, method, path, description, parameters, body, success, errors, samples } = operation;
  return [
    `## ${title}`,
    `\`${method} ${path}\``,
    description.trim(),
    facts(operation),
    ...parameters.map((kind) => `### ${kind.title}\n\n${fieldList(kind.fields, 'in')}`),
    body && `### Body: ${body.type}\n\n${body.description}\n\n${insideList(body.inside, 'in')}`,
    `### Response ${success.status}\n\n${success.description}\n\n${insideList(success.inside, 'out')}`,
    errors.length > 0 && `Errors: ${errors.map(errorText).join(', ')}.`,
    ...samples.map(({ label, language, source }) => `### ${label}\n\n${fence(language, source)}`),
    success.example && `### Example of a response\n\n${fence('json', success.example)}`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** Returns an operation as a line of a list, with a link to it. */
export function operationLine({ id, title, method, path }: ReferenceOperation): string {
  return `- [${title}](/reference/#${id}): \`${method} ${path}\``;
}

function facts({ id, takesKey, scopes, role, tool, events, deprecation }: ReferenceOperation): string {
  const key = scopes.length > 0 ? `a key with the scope ${scopes.map(quote).join(' and ')}` : takesKey ? 'a key' : '';
  const session = role ? `a session with the role ${quote(role)}` : '';
  return [
    `- Operation: ${quote(id)}`,
    ...(deprecation ? [`- Deprecated since ${deprecation.since}: it goes away on ${deprecation.sunset}`] : []),
    `- Needs: ${[key, session].filter(Boolean).join(', or ') || 'no API key'}`,
    ...(tool ? [`- MCP tool: ${quote(tool)}`] : []),
    ...(events.length > 0 ? [`- Events: ${events.map(quote).join(', ')}`] : []),
  ].join('\n');
}

/** Only their names: what they mean is on their own pages, and would fill half of this one. */
function errorText({ status, errorCode, reason }: ReferenceOperation['errors'][number]): string {
  return `${status} ${errorCode ? `[\`${errorCode}\`](/errors/${errorCode}/)` : reason}`;
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

function quote(text: string): string {
  return `\`${text}\``;
}
