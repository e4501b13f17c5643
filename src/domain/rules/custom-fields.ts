import { submitterNameLimits } from '../../../generated/contract-constants.ts';
import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { isBlank } from '../../base/blank.ts';
import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import { wrongValue } from './custom-field-types.ts';
import type { ProjectRules } from './project-rules.ts';

/** Values by field id. */
export type CustomFieldValues = Record<string, unknown>;

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

/** Returns the metadata's `customFields`. Undefined if it has none. */
export function readCustomFields(metadata: object): CustomFieldValues | undefined {
  return (metadata as { customFields?: CustomFieldValues | null }).customFields ?? undefined;
}

const path = 'body/customMetadata/customFields';

/** Checks a new item's custom fields against the project's definitions. Throws a 400 that names each wrong one. */
export function checkCustomFields(project: ProjectRules, metadata: object | null): void {
  const given: unknown = readCustomFields(metadata ?? {}) ?? {};
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw BadRequest.of({ path, message: 'must be an object of values by field id' });
  const values = given as CustomFieldValues;
  const fields = availableFields(project);
  const [first, ...rest] = [...unknownFields(fields, values), ...fields.flatMap((field) => checkField(field, values))];
  if (first) throw BadRequest.of(first, ...rest);
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
  return !condition || givenValue(values, condition.fieldId) === condition.value;
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
  return typeof parent === 'string' && Object.hasOwn(map, parent) ? (map[parent] ?? []) : [];
}
