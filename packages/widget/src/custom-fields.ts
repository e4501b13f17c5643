import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { h } from './dom.ts';
import { type Control, controlField, enteredText, type Field, groupField } from './field.ts';
import type { Options } from './options.ts';

export interface CustomField extends Field {
  /** Whether the field is asked for, given the values of the others. */
  isVisible(): boolean;
}

const inputTypes = { number: 'number', date: 'date', email: 'email', phone: 'tel', url: 'url', text: 'text' };

/** The project's own fields. They depend on each other: some show, or offer options, by the value of another. */
export function customFields(definitions: CustomFieldDefinition[], options: Options): CustomField[] {
  const fields = new Map<string, CustomField>();
  const readField = (id: string) => {
    const field = fields.get(id);
    return field?.isVisible() ? field.value() : undefined;
  };
  const refreshes: (() => boolean)[] = [];
  for (const definition of definitions) {
    const { field, refresh } = makeField(definition, options, readField);
    const { visibilityCondition: condition } = definition;
    const isVisible = () => !condition || readField(condition.fieldId) === condition.value;
    fields.set(definition.id, { ...field, isVisible });
    refreshes.push(() => {
      const wasHidden = field.element.hidden;
      field.element.hidden = !isVisible();
      return refresh() || field.element.hidden !== wasHidden;
    });
  }
  // A change passes from parent to child, whatever their order. There are no circles.
  const refreshAll = () => {
    while (refreshes.map((refresh) => refresh()).some(Boolean));
  };
  for (const { element } of fields.values()) element.addEventListener('change', refreshAll);
  refreshAll();
  return [...fields.values()];
}

interface Made {
  field: Field;
  /** Follows the values of the others. Returns whether that changed something. */
  refresh: () => boolean;
}

const neverChanges = () => false;

function makeField(definition: CustomFieldDefinition, options: Options, readField: (id: string) => unknown): Made {
  const { id, type, label, required, placeholder, validation } = definition;
  const labels = {
    path: `customMetadata/customFields/${id}`,
    label,
    isOptional: !required,
    texts: options.texts,
  };
  if (type === 'select') return selectField(definition, labels, options, readField);
  if (type === 'multiselect') return multiselectField(definition, labels, options, readField);
  if (type === 'checkbox') {
    const box = h('input', { type });
    return { field: controlField({ ...labels, isOptional: false }, box, () => box.checked), refresh: neverChanges };
  }
  const bounds = {
    required,
    placeholder,
    min: validation?.min,
    max: validation?.max,
    minlength: validation?.minLength,
    maxlength: validation?.maxLength,
  };
  const control: Control =
    type === 'textarea'
      ? h('textarea', { ...bounds, rows: 3 })
      : h('input', { ...bounds, type: inputTypes[type], ...(type === 'number' && { step: 'any' }) });
  const read = () => (type === 'number' && control.value ? Number(control.value) : enteredText(control));
  return { field: controlField(labels, control, read), refresh: neverChanges };
}

type Labels = Parameters<typeof controlField>[0];

function selectField(
  definition: CustomFieldDefinition,
  labels: Labels,
  { texts }: Options,
  readField: (id: string) => unknown,
): Made {
  const select = h('select', { required: definition.required });
  let offered: string[] | null = null;
  const refresh = () => {
    const open = availableOptions(definition, readField);
    if (open.join('\n') === offered?.join('\n')) return false;
    offered = open;
    const { value } = select;
    select.replaceChildren(
      h('option', { value: '' }, definition.placeholder ?? texts.choose),
      ...open.map((one) => h('option', { value: one }, one)),
    );
    select.value = open.includes(value) ? value : '';
    select.disabled = open.length === 0;
    return true;
  };
  return { field: controlField(labels, select, () => select.value || undefined), refresh };
}

function multiselectField(
  definition: CustomFieldDefinition,
  labels: Labels,
  { texts }: Options,
  readField: (id: string) => unknown,
): Made {
  const boxes = (definition.options ?? []).map((value) => h('input', { type: 'checkbox', value, 'aria-label': value }));
  const rows = boxes.map((box) => h('label', { class: 'chip' }, box, h('bdi', { 'aria-hidden': 'true' }, box.value)));
  const read = () => {
    const chosen = boxes.filter((box) => box.checked && !box.disabled).map((box) => box.value);
    return chosen.length > 0 ? chosen : undefined;
  };
  const refresh = () => {
    const open = availableOptions(definition, readField);
    const changing = boxes.filter((box) => box.disabled === open.includes(box.value));
    for (const box of changing) {
      box.disabled = !box.disabled;
      box.parentElement?.toggleAttribute('hidden', box.disabled);
    }
    return changing.length > 0;
  };
  const problem = () => (definition.required && !read() ? texts.required : '');
  return { field: groupField(labels, boxes, h('div', { class: 'chips' }, ...rows), read, problem), refresh };
}

/** Returns the options that the value of the parent field leaves. */
function availableOptions(
  { options = [], optionsByParent }: CustomFieldDefinition,
  readField: (id: string) => unknown,
): string[] {
  if (!optionsByParent) return options;
  return optionsByParent.map[String(readField(optionsByParent.parentFieldId))] ?? [];
}
