import { schemaFields } from '../../../../generated/schema-fields.ts';

type Values = Record<string, unknown>;

/** Files, widgets and members of an installation mean nothing in another one. */
const leftOut: readonly string[] = [
  ...['screenshotUrl', 'attachmentUrl', 'audioUrl', 'videoUrl', 'widgetId'],
  ...['assigneeId', 'assigneeEmail', 'watcherIds'],
];
const fieldNames: readonly string[] = schemaFields.ImportedLine.filter((name) => !leftOut.includes(name));
const commentFields = ['message', 'authorType', 'authorName', 'createdAt'];

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
    typeof value === 'string' && /^'+[=+\-@\t\r]/.test(value) ? value.slice(1) : value,
  ]);
  return Object.fromEntries(entries);
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A comment that is only an attachment has no message, and its file is not part of an export. */
function withoutOthers(comment: unknown): object {
  const given = Object.entries(comment ?? {}).filter(([name]) => commentFields.includes(name));
  const { message, ...others } = Object.fromEntries(given);
  return { ...others, message: message === '' ? '(attachment)' : message };
}
