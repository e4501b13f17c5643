import type { Prisma } from '../../../../generated/prisma/client.ts';
import type { CustomFieldDefinition } from '../../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../../base/errors.ts';
import { readCustomFields } from '../../custom-field-values.ts';
import { wrongValue } from '../../rules/custom-field-types.ts';
import { availableFields, explainFault, speltValues } from '../../rules/custom-fields.ts';
import type { ProjectRules } from '../../rules/project-rules.ts';
import { fillIn, placeholderFaults } from '../placeholders.ts';
import { type ActionKind, changeOwnItem, type Fault } from './action.ts';

type Value = string | number | boolean | string[] | null;

export const setCustomField: ActionKind<'set_custom_field'> = {
  check: ({ fieldId, value }, references) => {
    const field = findDefinition(references.project, fieldId);
    if (!field) return [{ path: 'fieldId', message: 'must be the id of a field of the project that is not disabled' }];
    const texts = [value].flat().filter((one) => typeof one === 'string');
    const faults = texts.flatMap((text) => placeholderFaults('value', text, references));
    return faults.length > 0 || texts.some((text) => text.includes('{{')) ? faults : valueFaults(field, value);
  },
  run: async (run, { fieldId, value }) => {
    const field = findDefinition(run.references.project, fieldId);
    const metadata = { ...(run.item.customMetadata as Prisma.JsonObject | null) };
    const values = { ...readCustomFields(metadata) };
    if (value === null) delete values[fieldId];
    else values[fieldId] = await fillInValue(value, (text) => fillIn(run, text));
    const fault = field && value !== null ? explainFault(field, values) : undefined;
    if (fault) throw new BadRequest(`The value of ${fieldId} ${fault}`);
    const spelt = speltValues(availableFields(run.references.project), values);
    await changeOwnItem(run, { customMetadata: { ...metadata, customFields: spelt as Prisma.InputJsonObject } });
  },
};

function findDefinition(project: ProjectRules, fieldId: string): CustomFieldDefinition | undefined {
  return availableFields(project).find(({ id }) => id === fieldId);
}

/**
 * Checks what can be checked without an item. The run checks the options that a parent leaves, and whether the field
 * shows.
 */
function valueFaults(field: CustomFieldDefinition, value: Value): Fault[] {
  const options = [...(field.options ?? []), ...Object.values(field.optionsByParent?.map ?? {}).flat()];
  const message = value === null ? undefined : wrongValue(field, value, options);
  return message === undefined ? [] : [{ path: 'value', message }];
}

async function fillInValue(value: Value, fill: (text: string) => Promise<string>): Promise<Value> {
  if (typeof value === 'string') return fill(value);
  return Array.isArray(value) ? Promise.all(value.map(fill)) : value;
}
