import { docComment } from '../source-file.ts';
import type { Shape } from './shape.ts';

const ofOptions = 'What only this call is sent with, such as a time limit, a signal or headers.';

/** Each field of a query is described where it stands, so its argument only names the first. */
const mostNames = 5;

/** Returns the comment of a method: what the contract says about the operation and each argument. */
export function methodComment(shape: Shape, given: string[]): string {
  const { about, path, answer, returns } = shape;
  const result = answer.paged ? 'A list, to iterate over or to read page by page.' : returns;
  const tags = [
    ...path.filter(({ isBound }) => !isBound).map((one) => `@param ${one.argument} ${one.about}`),
    ...given.map((name) => `@param ${name} ${aboutArgument(shape, name)}`),
    `@param options ${ofOptions}`,
    ...(result ? [`@returns ${result}`] : []),
  ];
  return docComment([about, '', ...tags.map((tag) => tag.replaceAll('\n', ' '))]);
}

function aboutArgument({ bodyAbout, query }: Shape, name: string): string {
  if (name === 'body' || name === 'payload') return bodyAbout;
  if (name === 'secret') return 'The secret to sign with.';
  if (name === 'upload') return 'The file, and what belongs to it.';
  const names = query.map((one) => `\`${one.name}\``);
  if (names.length === 1) return `${names[0]}: ${query[0]?.description ?? ''}`;
  const rest = names.length - mostNames;
  return rest > 0 ? `${names.slice(0, mostNames).join(', ')} and ${rest} more.` : `${names.join(', ')}.`;
}
