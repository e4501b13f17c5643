import type { ActionResult, TracedRule } from '../../../../../generated/sdk/types.gen.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { useTexts } from '../../texts/texts.ts';
import { bareField, customFieldPrefix, metadataPrefix, previousPrefix } from './fields.ts';
import { texts } from './texts.ts';
import { useChoices } from './use-choices.ts';
import { vocabulary } from './vocabulary.ts';

/** An action, with its texts as they are on an item if they are known. */
type Worded = Pick<ActionResult, 'type'> & { params?: object; filled?: object };

/** How to say rules, values and actions. Custom fields and statuses have the names that the projects give them. */
export function useWords() {
  const words = useTexts(texts);
  const { fields, operators, actions, previous, metadata } = useTexts(vocabulary);
  const projects = useProjects();
  const all = {
    customFieldDefinitions: projects.flatMap((one) => one.customFieldDefinitions),
    customStatuses: projects.flatMap((one) => one.customStatuses),
  };
  const choicesOf = useChoices(all);
  const fieldInWords = (field: string): string => {
    if (field.startsWith(previousPrefix)) return previous(fieldInWords(bareField(field)));
    if (field.startsWith(metadataPrefix)) return metadata(field.slice(metadataPrefix.length));
    const custom = all.customFieldDefinitions.find(({ id }) => customFieldPrefix + id === field);
    return custom?.label ?? fields[field as keyof typeof fields] ?? field;
  };
  const valueInWords = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return words.nothing;
    if (Array.isArray(value)) return value.map((one) => valueInWords(field, one)).join(', ') || words.nothing;
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (typeof value === 'object') return JSON.stringify(value);
    return choicesOf(field)?.find((choice) => choice.value === value)?.label ?? String(value);
  };
  const ruleInWords = ({ field, operator, expected }: Pick<TracedRule, 'field' | 'operator' | 'expected'>): string => {
    const compared = operators[operator as keyof typeof operators] ?? operator;
    const parts = [fieldInWords(field), compared, ...(expected === null ? [] : [valueInWords(field, expected)])];
    return parts.join(' ');
  };
  const actionInWords = ({ type, params = {}, filled = {} }: Worded): string =>
    [
      actions[type],
      Object.entries({ ...params, ...filled })
        .map(([name, value]) => valueInWords(name, value))
        .join(', '),
    ]
      .filter(Boolean)
      .join(': ');
  return { ruleInWords, valueInWords, actionInWords };
}
