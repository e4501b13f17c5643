import { submitterNameLimits } from '../../../generated/contract-constants.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { isBlank } from '../../base/blank.ts';
import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import { findLabel } from '../../base/text/label.ts';
import { type CustomFieldValues, readCustomFields } from '../custom-field-values.ts';
import { wrongValue } from './custom-field-types.ts';
import type { ProjectRules } from './project-rules.ts';

const defaults = { required: false, isDefault: true, validation: submitterNameLimits };

/** The fields about the submitter that every project has unless it disables them. */
const defaultFields: CustomFieldDefinition[] = [
  { id: 'df_name', type: 'text', label: 'Name', ...defaults },
  { id: 'df_email', type: 'email', label: 'Email', ...defaults, validation: {} },
  { id: 'df_phone', type: 'phone', label: 'Phone', ...defaults, validation: {} },
  { id: 'df_company', type: 'text', label: 'Company', ...defaults },
];

/** Returns all fields that items of the project may have. */
export function availableFields({
  customFieldDefinitions,
  disabledDefaultFields,
}: ProjectRules): CustomFieldDefinition[] {
  return [...defaultFields.filter(({ id }) => !disabledDefaultFields.includes(id)), ...customFieldDefinitions];
}

const path = 'body/customMetadata/customFields';

/**
 * Checks a new item's custom fields against the project's definitions, and returns its metadata with the options as the project
 * spells them. Throws a 400 that names each wrong one.
 */
export function cleanCustomFields<Metadata extends object | null>(project: ProjectRules, metadata: Metadata): Metadata {
  const given: unknown = readCustomFields(metadata ?? {}) ?? {};
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw BadRequest.of({ path, message: 'must be an object of values by field id' });
  const values = given as CustomFieldValues;
  const fields = availableFields(project);
  const [first, ...rest] = [...unknownFields(fields, values), ...fields.flatMap((field) => checkField(field, values))];
  if (first) throw BadRequest.of(first, ...rest);
  return metadata && readCustomFields(metadata) ? { ...metadata, customFields: speltValues(fields, values) } : metadata;
}

/** Returns the values with each option in the spelling of its definition. */
export function speltValues(fields: CustomFieldDefinition[], values: CustomFieldValues): CustomFieldValues {
  const entries = Object.entries(values).map(([id, value]) => {
    const field = fields.find((one) => one.id === id);
    const spell = (one: unknown) => (field && findLabel(allOptions(field), one)) ?? one;
    if (field?.type === 'select') return [id, spell(value)];
    return [id, field?.type === 'multiselect' && Array.isArray(value) ? value.map(spell) : value];
  });
  return Object.fromEntries(entries) as CustomFieldValues;
}

/** Returns every option that the field can ever have. */
export function allOptions(field: CustomFieldDefinition | undefined): string[] {
  return [...(field?.options ?? []), ...Object.values(field?.optionsByParent?.map ?? {}).flat()];
}

/**
 * Returns an item's metadata with these values of custom fields in the place of its own; null removes one. Throws a 400 that names
 * each wrong one. Only these are checked, and those that depend on them: the item may be older than the definitions.
 */
export function withCustomFields(
  project: ProjectRules,
  metadata: unknown,
  changes: CustomFieldValues,
): Prisma.JsonObject {
  const before = (metadata ?? {}) as Prisma.JsonObject;
  const fields = availableFields(project);
  const values = speltValues(fields, { ...readCustomFields(before), ...changes });
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const dependsOn = ({ id, visibilityCondition, optionsByParent }: CustomFieldDefinition) =>
    [id, visibilityCondition?.fieldId, optionsByParent?.parentFieldId].some(
      (one) => one !== undefined && Object.hasOwn(changes, one),
    );
  const within = (details: ErrorDetail[]) =>
    details.map((detail) => ({ ...detail, path: detail.path.replace(path, 'body/customFields') }));
  const faults = [
    ...unknownFields(fields, changes),
    ...fields.filter(dependsOn).flatMap((field) => checkField(field, set)),
  ];
  const [first, ...rest] = within(faults);
  if (first) throw BadRequest.of(first, ...rest);
  return { ...before, customFields: set as Prisma.JsonObject };
}

function unknownFields(fields: CustomFieldDefinition[], values: CustomFieldValues): ErrorDetail[] {
  const known = new Set(fields.map(({ id }) => id));
  return Object.keys(values)
    .filter((id) => !known.has(id))
    .map((id) => ({ path: `${path}/${id}`, message: 'must be a field of the project that is not disabled' }));
}

function checkField(field: CustomFieldDefinition, values: CustomFieldValues): ErrorDetail[] {
  const message = explainFault(field, values);
  return message === undefined ? [] : [{ path: `${path}/${field.id}`, message }];
}

/** Returns what is wrong with the field's value among the item's values. Undefined if nothing is. */
export function explainFault(field: CustomFieldDefinition, values: CustomFieldValues): string | undefined {
  const value = givenValue(values, field.id);
  if (!isVisible(field, values)) return value === null ? undefined : 'must be absent: its condition does not hold';
  if (field.required && isMissing(value)) return 'is required';
  return value === null ? undefined : wrongValue(field, value, remainingOptions(field, values));
}

/** Neither null nor a key of the prototype is a value. */
function givenValue(values: CustomFieldValues, id: string): unknown {
  return Object.hasOwn(values, id) ? (values[id] ?? null) : null;
}

function isVisible({ visibilityCondition: condition }: CustomFieldDefinition, values: CustomFieldValues): boolean {
  return !condition || findLabel([condition.value], givenValue(values, condition.fieldId)) !== undefined;
}

/** For a required field, a blank text and an empty selection count as no value. */
function isMissing(value: unknown): boolean {
  return value === null || (typeof value === 'string' && isBlank(value)) || (Array.isArray(value) && !value.length);
}

/** Returns the options that the parent's value leaves, or all options if there is no parent. */
function remainingOptions(
  { options = [], optionsByParent }: CustomFieldDefinition,
  values: CustomFieldValues,
): string[] {
  if (!optionsByParent) return options;
  const { parentFieldId, map } = optionsByParent;
  const parent = givenValue(values, parentFieldId);
  const chosen = findLabel(Object.keys(map), parent);
  return chosen === undefined ? [] : (map[chosen] ?? []);
}
