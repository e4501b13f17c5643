import type { Option } from '../../parts/Select.tsx';
import { useTexts } from '../../texts/texts.ts';
import { customFieldPrefix, fieldNames, metadataPrefix, previousPrefix } from './fields.ts';
import { useForm } from './form-context.ts';
import { texts } from './texts.ts';
import { vocabulary } from './vocabulary.ts';

/** The fields that a condition may ask for. Only a change has a state before it. */
export function useFieldGroups(): { label: string; options: Option[] }[] {
  const words = useTexts(texts);
  const { fields, previous } = useTexts(vocabulary);
  const { project, scope } = useForm();
  const own = fieldNames.map((value) => ({ value, label: fields[value] }));
  const custom = project.customFieldDefinitions.map(({ id, label }) => ({ value: customFieldPrefix + id, label }));
  const before = own.map(({ value, label }) => ({ value: previousPrefix + value, label: previous(label) }));
  return [
    { label: words.ofItem, options: own },
    ...(custom.length > 0 ? [{ label: words.ofProject, options: custom }] : []),
    { label: words.otherField, options: [{ value: metadataPrefix, label: words.metadata }] },
    ...(scope === 'feedback.updated' ? [{ label: words.before, options: before }] : []),
  ];
}
