import { schemaFields } from '../../../generated/schema-fields.ts';
import type { Feedback } from '../../../generated/sdk/types.gen.ts';
import { findPresentedFeedback } from '../feedback/feedback.ts';
import { availableFields, readCustomFields } from '../rules/custom-fields.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import type { ActionReferences, Fault, Run } from './actions/action.ts';
import { customFieldPrefix, metadataPrefix } from './conditions/fields.ts';

/** Fields that texts cannot quote. They quote metadata and custom fields one by one, by name. */
const unquotable: (keyof Feedback)[] = ['context', 'customMetadata'];

/** The fields of an item that texts may quote as `{{feedback.<field>}}`, besides its metadata and custom fields. */
export const quotableFields: string[] = schemaFields.Feedback.filter((name) => !unquotable.includes(name));

const placeholder = /\{\{\s*(.*?)\s*\}\}/gs;
const root = 'feedback.';

/** Returns the placeholders of a text that name nothing in the project. */
export function placeholderFaults(path: string, text: string, { project }: ActionReferences): Fault[] {
  const unknown = [...text.matchAll(placeholder)].filter(([, name = '']) => !isKnown(name, project));
  return unknown.slice(0, 1).map(([written]) => ({ path, message: `has an unknown placeholder: ${written}` }));
}

function isKnown(name: string, project: ProjectRules): boolean {
  if (!name.startsWith(root)) return false;
  const field = name.slice(root.length);
  if (field.startsWith(metadataPrefix)) return field !== metadataPrefix;
  if (field.startsWith(customFieldPrefix))
    return availableFields(project).some(({ id }) => id === field.slice(customFieldPrefix.length));
  return quotableFields.includes(field);
}

/** Fields, beside metadata and custom fields, that hold what the sender of an item likes. */
const ofSubmitter: (keyof Feedback)[] = [
  ...(['message', 'category', 'userName', 'userPhone'] as const),
  ...(['screenshotUrl', 'attachmentUrl', 'audioUrl', 'videoUrl'] as const),
];

/** Whether the sender of an item has written what stands in the field. */
export function isWrittenBySubmitter(field: string): boolean {
  const isOpen = field.startsWith(metadataPrefix) || field.startsWith(customFieldPrefix);
  return isOpen || ofSubmitter.some((name) => name === field);
}

/** The text with its placeholders filled in from the item as it is now; what is not set, or withheld, leaves nothing. */
export async function fillIn(
  run: Run,
  text: string,
  isWithheld: (field: string) => boolean = () => false,
): Promise<string> {
  if (!text.includes('{{')) return text;
  const item = isPlain(text) ? run.item : await presentedItem(run);
  return text.replaceAll(placeholder, (_written, name: string) => {
    const field = name.slice(root.length);
    return isWithheld(field) ? '' : quote(valueIn(item, field));
  });
}

/** Most texts quote fields that are the same in the stored item, which needs no query. */
const plainFields = [
  'id',
  'ticketNumber',
  'message',
  'category',
  'status',
  'priority',
  'tags',
  'userName',
  'userEmail',
];

function isPlain(text: string): boolean {
  return [...text.matchAll(placeholder)].every(([, name = '']) => plainFields.includes(name.slice(root.length)));
}

/** Returns the item as the API shows it. */
export async function presentedItem(run: Run): Promise<Feedback> {
  run.presented ??= await findPresentedFeedback(run.tx, run.item.workspaceId, run.item.id);
  return run.presented;
}

function valueIn(item: Record<string, unknown>, field: string): unknown {
  const metadata = (item.customMetadata ?? {}) as Record<string, unknown>;
  if (field.startsWith(metadataPrefix)) return own(metadata, field.slice(metadataPrefix.length));
  if (field.startsWith(customFieldPrefix))
    return own(readCustomFields(metadata) ?? {}, field.slice(customFieldPrefix.length));
  return quotableFields.includes(field) ? item[field] : undefined;
}

function own(values: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function quote(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(quote).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
