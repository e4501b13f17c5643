import type { Field, Inside } from '../reference/fields.ts';
import { schemaUrl } from '../reference/schemas.ts';
import type { TypePart } from '../reference/type-label.ts';

/** Whether the fields go in or come out: what goes in says which it must have, what comes out which it may lack. */
export type Direction = 'in' | 'out';

/** Returns fields as a list in Markdown, with what is inside of them indented below. */
export function fieldList(fields: Field[], direction: Direction, depth = 0): string {
  return fields.map((field) => fieldItem(field, direction, depth)).join('');
}

/** Returns what is inside of a schema: its fields, or the forms that it may take. */
export function insideList(inside: Inside | undefined, direction: Direction, depth = 0): string {
  if (!inside) return '';
  const indent = '  '.repeat(depth);
  const forms = inside.forms.map(
    (form) =>
      `${indent}- Form \`${form.title}\`${sentence(form.description)}\n${insideList(form.inside, direction, depth + 1)}`,
  );
  return fieldList(inside.fields, direction, depth) + forms.join('');
}

function fieldItem({ name, type, isRequired, description, limits, inside }: Field, way: Direction, depth: number) {
  const need = way === 'in' ? isRequired && 'required' : !isRequired && 'may be absent';
  const facts = [typeText(type), ...(need ? [need] : []), ...limits].join(', ');
  return `${'  '.repeat(depth)}- \`${name}\` (${facts.replaceAll('``', '`')})${sentence(description)}\n${insideList(inside, way, depth + 1)}`;
}

/** Returns a type, with a link to each schema that has a place of its own. */
function typeText(parts: TypePart[]): string {
  return parts.map((part) => (part.schema ? `[${part.schema}](${schemaUrl(part.schema)})` : part.text)).join('');
}

function sentence(text: string): string {
  return text && `: ${text.replaceAll(/\s+/g, ' ').trim()}`;
}
