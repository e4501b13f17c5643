import { PreconditionFailedError } from '@heed/sdk/errors';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomFieldDefinition } from '../../../../../generated/sdk/types.gen.ts';
import { queryClient } from '../../api/query-client.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { tell, tellError } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { CustomFieldInput } from '../items/CustomFieldInput.tsx';
import {
  changesBetween,
  formerValues,
  fromTyped,
  isShown,
  optionsOf,
  type Typed,
  toTyped,
  valuesOf,
  withDependents,
} from '../items/custom-fields.ts';
import { itemQuery, type SeenItem } from '../items/seen-item.ts';
import { useCustomFields } from '../items/use-custom-fields.ts';
import { saveCustomFields } from './save-custom-fields.ts';
import { texts } from './texts.ts';

interface Editing {
  seen: SeenItem;
  field: CustomFieldDefinition;
  onClose: () => void;
}

/** Asks for the value of a field, and for those that depend on it, so that one change keeps them all in order. */
export function EditCustomField({ seen, field, onClose }: Editing) {
  const words = useTexts(texts);
  const { save: saveWord } = useTexts(shared);
  const fields = withDependents(field, useCustomFields(seen.item.projectId));
  // Somebody else may set the field while the reader writes.
  const [base, setBase] = useState(seen);
  const { values, typed, type } = useTyped(base, fields);
  const shown = fields.filter((one) => one.id === field.id || isShown(one, values));
  const before = valuesOf(base.item);
  const changes = changesBetween(before, values);
  const save = useMutation({
    mutationFn: () => saveCustomFields(base, changes),
    onSuccess: (made) => {
      const undo = () => saveCustomFields(made, formerValues(before, changes)).catch(tellError);
      tell(words.fieldSaved(seen.item.ticketNumber, field.label), undo);
      onClose();
    },
    // Behind the dialog stands what others have set by now. Saved again, it is replaced.
    onError: (error) => error instanceof PreconditionFailedError && setBase(shownNow(base)),
  });
  const submit = () => (Object.keys(changes).length > 0 ? save.mutate() : onClose());
  return (
    <DialogForm
      title={words.change(field.label)}
      action={saveWord}
      error={save.error}
      told={shown.map(({ id }) => `customFields/${id}`)}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {shown.map((one, index) => (
        <CustomFieldInput
          key={one.id}
          field={one}
          options={optionsOf(one, values)}
          typed={typed(one)}
          error={errorOfField(save.error, `customFields/${one.id}`)}
          onType={(next) => type(one, next)}
          isFirst={index === 0}
        />
      ))}
    </DialogForm>
  );
}

function shownNow(seen: SeenItem): SeenItem {
  return queryClient.getQueryData(itemQuery(seen.item).queryKey) ?? seen;
}

/** The values of an item with what was typed in their place, and without those that the others now rule out. */
function useTyped(seen: SeenItem, fields: readonly CustomFieldDefinition[]) {
  const [changed, setChanged] = useState<Readonly<Record<string, Typed>>>({});
  const values: Record<string, unknown> = { ...valuesOf(seen.item) };
  for (const one of fields) {
    const given = changed[one.id];
    if (given !== undefined) values[one.id] = fromTyped(one, given);
    // Only a change of the reader rules something out: an item may be older than the definitions.
    if (Object.keys(changed).length > 0 && one !== fields[0]) values[one.id] = stillFits(one, values);
  }
  return {
    values,
    // A number that is being written is not read and written anew.
    typed: (one: CustomFieldDefinition) => toShown(one, changed[one.id], values[one.id]),
    type: (one: CustomFieldDefinition, next: Typed) => setChanged({ ...changed, [one.id]: next }),
  };
}

function toShown(field: CustomFieldDefinition, given: Typed | undefined, value: unknown): Typed {
  const isChoice = field.type === 'select' || field.type === 'multiselect';
  return given === undefined || isChoice ? toTyped(field, value) : given;
}

function stillFits(field: CustomFieldDefinition, values: Readonly<Record<string, unknown>>): unknown {
  const value = values[field.id] ?? null;
  if (!isShown(field, values)) return null;
  return field.optionsByParent && typeof value === 'string' && !optionsOf(field, values).includes(value) ? null : value;
}
