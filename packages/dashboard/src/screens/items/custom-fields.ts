import type { CustomFieldDefinition, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';

export type FieldValues = Readonly<Record<string, unknown>>;
/** A value as the form has it: empty for none, and a list for several options. */
export type Typed = string | string[];

/** Returns the values of an item's custom fields by the ids of the fields. */
export function valuesOf({ customMetadata }: Pick<FeedbackDetail, 'customMetadata'>): FieldValues {
  const given = customMetadata?.customFields;
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as FieldValues) : {};
}

/** Whether the values of other fields let this one have a value. */
export function isShown({ visibilityCondition: condition }: CustomFieldDefinition, values: FieldValues): boolean {
  return !condition || isSameLabel(values[condition.fieldId], condition.value);
}

/** Returns the options that the value of the parent leaves, or all if there is no parent. */
export function optionsOf({ options = [], optionsByParent }: CustomFieldDefinition, values: FieldValues): string[] {
  if (!optionsByParent) return options;
  const { parentFieldId, map } = optionsByParent;
  return Object.entries(map).find(([value]) => isSameLabel(values[parentFieldId], value))?.[1] ?? [];
}

/** Returns the field, and those whose place or options depend on it, however far. */
export function withDependents(
  field: CustomFieldDefinition,
  fields: readonly CustomFieldDefinition[],
): CustomFieldDefinition[] {
  const found = new Set([field.id]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { id, visibilityCondition, optionsByParent } of fields)
      if (found.has(visibilityCondition?.fieldId ?? '') || found.has(optionsByParent?.parentFieldId ?? ''))
        found.add(id);
  }
  return [field, ...fields.filter(({ id }) => id !== field.id && found.has(id))];
}

export function toTyped({ type }: CustomFieldDefinition, value: unknown): Typed {
  if (type === 'multiselect') return Array.isArray(value) ? value.map(String) : [];
  return value === null || value === undefined ? '' : String(value);
}

/** Returns the value as the API takes it. Null for none. A text that is no number goes as it is, and the service says so. */
export function fromTyped({ type }: CustomFieldDefinition, typed: Typed): unknown {
  if (Array.isArray(typed)) return typed.length > 0 ? typed : null;
  const text = typed.trim();
  if (text === '') return null;
  if (type === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  return type === 'checkbox' ? text === 'true' : text;
}

/** Returns what differs, with null for what an item no longer has. */
export function changesBetween(before: FieldValues, after: FieldValues): Record<string, unknown> {
  const changed = Object.entries(after).filter(([id, value]) => !isSame(before[id], value));
  return Object.fromEntries(changed);
}

/** Returns the values that these changes replaced. */
export function formerValues(before: FieldValues, changes: FieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(changes).map((id) => [id, before[id] ?? null]));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function isSameLabel(one: unknown, other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
}
