import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import type { ErrorDetail } from '../../base/errors.ts';
import { cleanLabel } from '../../base/text/label.ts';
import { sameText } from '../../base/text/same-text.ts';
import { allowedBounds } from '../rules/custom-field-types.ts';
import { allOptions } from '../rules/custom-fields.ts';

type Fault = [where: string, message: string];

/** Returns what is wrong with the definitions beyond their form: options, bounds, and how they refer to each other. */
export function definitionFaults(
  definitions: CustomFieldDefinition[],
  existing: CustomFieldDefinition[],
): ErrorDetail[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  return definitions.flatMap((definition, index) =>
    [
      ...optionFaults(definition),
      ...spellingFaults(
        definition,
        existing.find(({ id }) => id === definition.id),
      ),
      ...boundFaults(definition),
      ...visibilityFaults(definition, byId),
      ...parentFaults(definition, byId),
    ].map(([where, message]) => ({ path: `body/customFieldDefinitions/${index}/${where}`, message })),
  );
}

function optionFaults({ type, options = [], optionsByParent }: CustomFieldDefinition): Fault[] {
  if (type === 'select' || type === 'multiselect')
    return faultIf(options.length === 0 && !optionsByParent, 'options', `is required for a ${type} field`);
  return [
    ...faultIf(options.length > 0, 'options', `are not allowed for a ${type} field`),
    ...faultIf(optionsByParent !== undefined, 'optionsByParent', `is not allowed for a ${type} field`),
  ];
}

/** Two spellings of one option would be one for filters and rules. A project that has both already may keep them. */
function spellingFaults({ options = [] }: CustomFieldDefinition, existing: CustomFieldDefinition | undefined): Fault[] {
  const kept = existing?.options?.map(cleanLabel) ?? [];
  const first = new Map<string, string>();
  return options.flatMap((option, index): Fault[] => {
    const fold = sameText(option);
    const same = first.get(fold);
    if (same === undefined) first.set(fold, option);
    if (cleanLabel(option) === '') return [[`options/${index}`, 'must not be blank']];
    if (same === undefined || (kept.includes(same) && kept.includes(option))) return [];
    return [
      [`options/${index}`, `must differ from the option ${same} by more than case, blanks or marks that are not seen`],
    ];
  });
}

/** Returns the definitions with their options as they are stored. */
export function cleanDefinitions(definitions: CustomFieldDefinition[]): CustomFieldDefinition[] {
  return definitions.map((definition) => {
    const { options, optionsByParent, visibilityCondition } = definition;
    const map = Object.entries(optionsByParent?.map ?? {}).map(([key, left]) => [
      cleanLabel(key),
      left.map(cleanLabel),
    ]);
    return {
      ...definition,
      ...(options && { options: options.map(cleanLabel) }),
      ...(optionsByParent && { optionsByParent: { ...optionsByParent, map: Object.fromEntries(map) } }),
      ...(visibilityCondition && {
        visibilityCondition: { ...visibilityCondition, value: cleanLabel(visibilityCondition.value) },
      }),
    };
  });
}

function boundFaults({ type, validation = {} }: CustomFieldDefinition): Fault[] {
  const { min, max, minLength, maxLength } = validation;
  const fitting: string[] = allowedBounds[type];
  const unfitting = Object.keys(validation).filter((bound) => !fitting.includes(bound));
  return [
    ...unfitting.map((bound): Fault => [`validation/${bound}`, `is not allowed for a ${type} field`]),
    ...faultIf(min !== undefined && max !== undefined && min > max, 'validation/min', 'must not be above max'),
    ...faultIf(
      minLength !== undefined && maxLength !== undefined && minLength > maxLength,
      'validation/minLength',
      'must not be above maxLength',
    ),
  ];
}

function faultIf(holds: boolean, where: string, message: string): Fault[] {
  return holds ? [[where, message]] : [];
}

type Fields = Map<string, CustomFieldDefinition>;

function visibilityFaults({ id, visibilityCondition: condition }: CustomFieldDefinition, byId: Fields): Fault[] {
  if (!condition) return [];
  const fault = referenceFault(id, condition.fieldId, byId);
  if (fault) return [['visibilityCondition/fieldId', fault]];
  if (allOptions(byId.get(condition.fieldId)).includes(condition.value)) return [];
  return [['visibilityCondition/value', 'must be an option of the field that it refers to']];
}

function parentFaults({ id, options, optionsByParent }: CustomFieldDefinition, byId: Fields): Fault[] {
  if (!optionsByParent) return [];
  const { parentFieldId, map } = optionsByParent;
  const fault = referenceFault(id, parentFieldId, byId);
  if (fault) return [['optionsByParent/parentFieldId', fault]];
  const parentOptions = allOptions(byId.get(parentFieldId));
  return Object.entries(map).flatMap(([value, left]) => {
    const where = `optionsByParent/map/${value}`;
    const strange = options !== undefined && left.some((option) => !options.includes(option));
    return [
      ...faultIf(!parentOptions.includes(value), where, 'must be an option of the parent field'),
      ...faultIf(strange, where, 'must contain only options of this field'),
    ];
  });
}

/** Returns what is wrong with one field's reference to another. Undefined if nothing is. */
function referenceFault(from: string, to: string, byId: Fields): string | undefined {
  if (byId.get(to)?.type !== 'select') return 'must be the id of a select field of the project';
  return reaches(to, from, byId, new Set()) ? 'must not refer to the field itself or form a circle' : undefined;
}

/** Whether following references leads from one field to the other. */
function reaches(from: string, to: string, byId: Fields, seen: Set<string>): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  const field = byId.get(from);
  return [field?.visibilityCondition?.fieldId, field?.optionsByParent?.parentFieldId].some(
    (next) => next !== undefined && reaches(next, to, byId, seen),
  );
}
