import type { ImportDateOrder } from '../../../../generated/sdk/types.gen.ts';
import type { Preset } from './presets.ts';
import { readList } from './read-list.ts';
import { readTime } from './read-time.ts';

type Values = Record<string, unknown>;

/** Returns what a record of another product says by field. */
export function fromPreset(preset: Preset, values: Values, order: ImportDateOrder | null): Values {
  const columns = new Map(Object.entries(values).flatMap(([column, value]) => cellOf(preset, column, value)));
  const fields = Object.entries(preset.fields).flatMap(([field, from]) => {
    const names = 'allOf' in from ? from.allOf : from.firstOf;
    const [first, ...others] = names.flatMap((name) => columns.get(name) ?? []);
    if (first === undefined) return [];
    return [[field, fieldValue(preset, field, 'allOf' in from ? [first, ...others].join('\n\n') : first)]];
  });
  const read = Object.fromEntries(fields);
  return { ...read, ...moderatedBy(preset, columns, read.tags), ...answerOf(preset, columns, order) };
}

const shown = ['', 'published', 'approved'];
const refused = ['spam', 'rejected', 'deleted'];

/** An item that the other product hides stays hidden. A refused one keeps the reason as a tag. */
function moderatedBy({ moderation = [] }: Preset, columns: Map<string, unknown>, tags: unknown): Values {
  const [state = ''] = moderation.flatMap((column) => columns.get(column) ?? []);
  const word = String(state).trim().toLowerCase();
  if (shown.includes(word)) return {};
  if (!refused.includes(word)) return { status: 'new', isPublic: false };
  const others = typeof tags === 'string' ? readList(tags, 'body/tags') : tags;
  return { status: 'archived', isPublic: false, tags: [...(Array.isArray(others) ? others : []), word] };
}

/** A cell by its column in lower case, unless the product says that it has no value. */
function cellOf({ nothing }: Preset, column: string, value: unknown): [string, unknown][] {
  const isNothing =
    value === null || value === undefined || (nothing !== undefined && String(value).trim() === nothing);
  return isNothing ? [] : [[column.trim().toLowerCase(), value]];
}

function fieldValue({ words = {}, hasTagsByBlanks }: Preset, field: string, value: unknown): unknown {
  const own = words[field] ?? {};
  const word = String(value).trim().toLowerCase();
  if (Object.hasOwn(own, word)) return own[word];
  if (field === 'externalId') return String(value);
  if (field === 'tags' && hasTagsByBlanks && typeof value === 'string') return value.trim().split(/[\s,]+/);
  return value;
}

/** The team's answer as the first comment of an agent. */
function answerOf({ answer }: Preset, columns: Map<string, unknown>, order: ImportDateOrder | null): Values {
  const message = answer && columns.get(answer.text);
  if (!answer || message === undefined || String(message).trim() === '') return {};
  const [authorName, at] = [columns.get(answer.author), columns.get(answer.at)];
  const createdAt = at !== undefined && { createdAt: readTime(String(at), 'body/comments', order) };
  return {
    comments: [{ message, authorType: 'agent', ...(authorName !== undefined && { authorName }), ...createdAt }],
  };
}
