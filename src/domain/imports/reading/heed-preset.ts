import { schemaFields } from '../../../../generated/schema-fields.ts';
import { BadRequest } from '../../../base/errors.ts';
import { parseExactly } from '../../../base/json/exact-json.ts';
import { explainShape } from '../../../base/json/json-shape.ts';
import { shapeLimits } from './record.ts';

type Values = Record<string, unknown>;

/** Files, widgets and members of an installation mean nothing in another one. */
const leftOut: readonly string[] = [
  ...['screenshotUrl', 'attachmentUrl', 'audioUrl', 'videoUrl', 'widgetId'],
  ...['assigneeId', 'assigneeEmail', 'watcherIds'],
];
const fieldNames: readonly string[] = schemaFields.ImportedLine.filter((name) => !leftOut.includes(name));
const commentFields = ['message', 'authorType', 'authorName', 'authorEmail', 'createdAt'];

/** Returns what an exported record says by field. What an import cannot set is left out. */
export function fromExport(values: Values, isCsv: boolean): Values {
  const { customerComments, ...others } = isCsv ? withoutGuards(values) : values;
  const entries = Object.entries(others).filter(
    ([name]) => fieldNames.includes(name) || name.startsWith('customFields.'),
  );
  const comments = typeof customerComments === 'string' ? parseList(customerComments) : customerComments;
  return {
    ...Object.fromEntries(entries),
    ...(Array.isArray(comments) && { comments: comments.map(withoutOthers) }),
  };
}

/** An export puts a `'` before text that a spreadsheet would take for a formula. */
function withoutGuards(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && /^'+[=+\-@\t\r\n＝＋－＠]/.test(value) ? value.slice(1) : value,
  ]);
  return Object.fromEntries(entries);
}

function parseList(text: string): unknown {
  const fault = explainShape(text, shapeLimits);
  if (fault) throw BadRequest.of({ path: 'body/customerComments', message: fault });
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

/** A comment that is only an attachment has no message, and its file is not part of an export. */
function withoutOthers(comment: unknown): unknown {
  if (typeof comment !== 'object' || comment === null) return comment;
  const given = Object.entries(comment).filter(([name]) => commentFields.includes(name));
  const { message, ...others } = Object.fromEntries(given);
  return { ...others, message: message === '' ? '(attachment)' : message };
}
