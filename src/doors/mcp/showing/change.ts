import type { Shown } from '../tool-result.ts';
import { numberText } from './columns.ts';
import { inLine } from './fields-text.ts';
import { tidied, toSnakeCase } from './names.ts';
import { type Fields, payloadOf, type Showing, warningLines } from './shown.ts';

const mostCharacters = 200;
/** What changes with every change tells nothing. Threads do not change by an update. */
const untold = new Set(['updatedAt', 'customerComments', 'internalNotes', 'runStats', 'lastRunAt']);

/** Shows which fields an update has changed, with their new values. */
export function showChange({ response, version, before, tool, given }: Showing): Shown {
  const after = payloadOf(response) as Fields;
  const names = before ? changedFields(payloadOf(before) as Fields, after) : askedFor(tool, given);
  const values = names.map((name) => [toSnakeCase(name), tidied(after[name], mostCharacters)]);
  const changed = Object.fromEntries(values) as Fields;
  const told = { ...(after.ticketNumber ? { number: after.ticketNumber } : { id: after.id }), changed };
  const what = names.length === 0 ? 'was like that already' : `changed: ${inLine(withNone(changed), tool)}`;
  const versionText = version === undefined ? '' : ` (version ${version})`;
  return {
    text: `${numberText(after)} ${what}${versionText}${warningLines(response)}`,
    structured: { data: told, ...(version !== undefined && { version }) },
  };
}

function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter(
    (name) => !untold.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** All that can be said where the key may not read what was there before. */
function askedFor(tool: Showing['tool'], given: Fields): string[] {
  return Object.entries(tool.arguments).flatMap(([argument, { in: place, name, as }]) =>
    place === 'body' && as !== 'workspace' && given[argument] !== undefined && !/^(add|remove)Tags$/.test(name)
      ? [name]
      : [],
  );
}

function withNone(changed: Fields): Fields {
  return Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, value ?? 'none']));
}
