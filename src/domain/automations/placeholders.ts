import { schemaFields } from '../../../generated/schema-fields.ts';
import type { Feedback, Satisfaction } from '../../../generated/sdk/types.gen.ts';
import { isBlank } from '../../base/blank.ts';
import { readCustomFields } from '../custom-field-values.ts';
import { findPresentedFeedback } from '../feedback/feedback.ts';
import { availableFields } from '../rules/custom-fields.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import type { ActionReferences, Fault, Run } from './actions/action.ts';
import { customFieldPrefix, metadataPrefix } from './conditions/fields.ts';
import {
  customerPrefix,
  hasRightZone,
  linkField,
  type Placeholder,
  quotableOfCustomer,
  readPlaceholder,
  timeIn,
} from './placeholder-names.ts';

/** Fields that texts cannot quote. They quote the parts of these one by one, by name. */
const unquotable: (keyof Feedback)[] = ['context', 'customMetadata', 'satisfaction', 'links', 'slaPaused'];

const satisfactionPrefix = 'satisfaction.';
const partsOfSatisfaction = (['score', 'text'] satisfies (keyof Satisfaction)[]).map(
  (part) => satisfactionPrefix + part,
);

/** The fields of an item that texts may quote as `{{feedback.<field>}}`, besides its metadata and custom fields. */
export const quotableFields: string[] = [
  ...schemaFields.Feedback.filter((name) => !unquotable.includes(name)),
  ...partsOfSatisfaction,
];

const placeholder = /\{\{\s*(.*?)\s*\}\}/gs;
/** An empty one takes the blanks before it along, which are read once, from the first. */
const withBlank = /(?<![ \t\u00a0\u202f])[ \t\u00a0\u202f]*\{\{\s*(.*?)\s*\}\}/gs;
const root = 'feedback.';

/** Returns the placeholders of a text that name nothing in the project. */
export function placeholderFaults(path: string, text: string, { project }: ActionReferences): Fault[] {
  const unknown = [...text.matchAll(placeholder)].filter(([, inner = '']) => {
    const read = readPlaceholder(inner);
    return !isKnown(read.name, project) || !hasRightZone(read);
  });
  return unknown.slice(0, 1).map(([written]) => ({ path, message: `has an unknown placeholder: ${written}` }));
}

function isKnown(name: string, project: ProjectRules): boolean {
  if (name.startsWith(customerPrefix)) return isOfCustomer(name.slice(customerPrefix.length));
  if (!name.startsWith(root)) return false;
  const field = name.slice(root.length);
  if (field.startsWith(metadataPrefix)) return field !== metadataPrefix;
  if (field.startsWith(customFieldPrefix))
    return availableFields(project).some(({ id }) => id === field.slice(customFieldPrefix.length));
  return field === linkField || quotableFields.includes(field);
}

function isOfCustomer(field: string): field is (typeof quotableOfCustomer)[number] {
  return quotableOfCustomer.some((one) => one === field);
}

/** Fields, beside metadata and custom fields, that hold what the sender of an item likes. */
const ofSubmitter: string[] = [
  ...(['message', 'category', 'userName', 'userPhone'] satisfies (keyof Feedback)[]),
  ...(['screenshotUrl', 'attachmentUrl', 'audioUrl', 'videoUrl'] satisfies (keyof Feedback)[]),
  `${satisfactionPrefix}text`,
];

/** Whether the sender of an item has written what stands in the field. */
export function isWrittenBySubmitter(field: string): boolean {
  const isOpen = field.startsWith(metadataPrefix) || field.startsWith(customFieldPrefix);
  return isOpen || ofSubmitter.includes(field);
}

/** Whether the field is of the item's customer, who may be another person than an unproven sender: they are linked by a phone too. */
export function isOfLinkedCustomer(field: string): boolean {
  return field.startsWith(customerPrefix);
}

/**
 * Fills in the placeholders of a text from the item as it is now. A field that is not set, or withheld, leaves the fallback, or
 * nothing.
 */
export async function fillIn(
  run: Run,
  text: string,
  isWithheld: (field: string) => boolean = () => false,
): Promise<string> {
  if (!text.includes('{{')) return text;
  const { filled, empty } = await fill(run, text, isWithheld);
  run.filled.push({ actionIndex: run.actionIndex, text, filled, empty });
  return filled;
}

async function fill(run: Run, text: string, isWithheld: (field: string) => boolean) {
  const item = isPlain(text) ? run.item : await presentedItem(run);
  const customer = text.includes(customerPrefix) ? await customerOf(run) : null;
  const valueFor = ({ name, timezone }: Placeholder) => {
    const ofCustomer = name.startsWith(customerPrefix);
    const field = ofCustomer ? name : name.slice(root.length);
    if (isWithheld(field)) return '';
    if (ofCustomer) return quote(customer?.[name.slice(customerPrefix.length) as keyof typeof customer]);
    if (field === linkField) return linkTo(run);
    const value = valueIn(item, field);
    return timezone !== undefined && value ? timeIn(timezone, value as string) : quote(value);
  };
  const empty = new Set<string>();
  const filled = text.replaceAll(withBlank, (written, inner: string) => {
    const read = readPlaceholder(inner);
    const value = valueFor(read);
    const shown = isBlank(value) ? (read.fallback ?? '') : value;
    const begin = written.indexOf('{{');
    if (isBlank(value) && read.fallback === undefined) empty.add(written.slice(begin));
    return shown === '' ? '' : written.slice(0, begin) + shown;
  });
  return { filled, empty: [...empty] };
}

/** Returns the parts of the item's customer that texts may quote. Null if it has none. */
async function customerOf({ tx, item: { workspaceId, customerId } }: Run) {
  if (customerId === null) return null;
  const select = { id: true, name: true, company: true, primaryEmail: true, primaryPhone: true } as const;
  const where = { workspaceId, id: customerId, deletedAt: null };
  return tx.db.customer.findFirst({ where, select } satisfies {
    where: object;
    select: Record<QuotedOfCustomer, true>;
  });
}

type QuotedOfCustomer = (typeof quotableOfCustomer)[number];

/** Returns the address of the item in the dashboard. */
function linkTo({ tx, item: { workspaceId, ticketNumber } }: Run): string {
  return `${tx.siteUrl}/app/${workspaceId}/inbox/${ticketNumber}`;
}

/** Most texts quote fields that are the same in the stored item, which needs no query. */
const plainFields = [
  linkField,
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
  return [...text.matchAll(placeholder)].every(([, inner = '']) => {
    const { name } = readPlaceholder(inner);
    return name.startsWith(customerPrefix) || plainFields.includes(name.slice(root.length));
  });
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
  if (field.startsWith(satisfactionPrefix)) return own(item.satisfaction ?? {}, field.slice(satisfactionPrefix.length));
  return quotableFields.includes(field) ? item[field] : undefined;
}

function own(values: object, key: string): unknown {
  return Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : undefined;
}

function quote(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(quote).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
