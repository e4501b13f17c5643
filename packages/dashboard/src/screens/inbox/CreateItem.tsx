import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CustomFieldDefinition, FeedbackCreate } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useProjectChoice } from '../../api/workspace-data.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextArea, TextField } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { CustomFieldInput } from '../items/CustomFieldInput.tsx';
import { none, toPriority, usePriorityChoices } from '../items/choices.tsx';
import { fromTyped, isShown, optionsOf, type Typed, toTyped } from '../items/custom-fields.ts';
import { refreshItems } from '../items/show-items.ts';
import { refreshLists } from '../items/use-list.ts';
import { createTexts } from './create-texts.ts';

const empty = { message: '', userName: '', userEmail: '' };
const fieldPath = (id: string) => `customMetadata/customFields/${id}`;

/** Writes down what a customer said elsewhere: on the phone, in a chat. */
export function CreateItem({ onClose }: { onClose: () => void }) {
  const words = useTexts(createTexts);
  const { id: workspaceId } = useWorkspace();
  const { projects = [], projectId, choose, settle } = useProjectChoice();
  const [texts, setTexts] = useState(empty);
  const [priority, setPriority] = useState(none);
  const own = useRequiredFields(projects.find(({ id }) => id === projectId)?.customFieldDefinitions ?? []);
  const create = useCreate(async () => ({
    ...{ ...bodyOf(texts), workspaceId, projectId: await settle() },
    ...priorityOf(priority),
    ...own.body,
  }));
  const about = (name: keyof typeof empty) => ({
    value: texts[name],
    error: errorOfField(create.error, name),
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  });
  return (
    <DialogForm
      title={words.create}
      error={create.error}
      told={[...Object.keys(empty), ...own.fields.map(({ id }) => fieldPath(id))]}
      busy={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <TextArea label={words.message} {...about('message')} rows={5} required autoFocus />
      {projects.length > 1 && (
        <SelectField
          label={words.project}
          value={projectId}
          options={projects.map(({ id, name: label }) => ({ value: id, label }))}
          onChoose={choose}
        />
      )}
      <TextField label={words.name} {...about('userName')} autoComplete="off" />
      <TextField label={words.email} {...about('userEmail')} inputMode="email" autoComplete="off" />
      <SelectField label={words.priority} value={priority} options={usePriorityChoices()} onChoose={setPriority} />
      {own.fields.map((field) => (
        <CustomFieldInput
          key={field.id}
          field={field}
          {...own.about(field)}
          error={errorOfField(create.error, fieldPath(field.id))}
        />
      ))}
    </DialogForm>
  );
}

/** Creates the item and leads to it. */
function useCreate(read: () => Promise<FeedbackCreate>) {
  const words = useTexts(createTexts);
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => heed.feedback.create(await read()),
    onSuccess: async ({ workspaceId, ticketNumber }) => {
      const number = String(ticketNumber);
      tell(words.created(`#${number}`));
      await navigate({ to: '/$workspaceId/inbox/$number', params: { workspaceId, number } });
      await Promise.all([refreshItems(), refreshLists()]);
    },
  });
}

function bodyOf({ message, userName, userEmail }: typeof empty): Pick<FeedbackCreate, keyof typeof empty> {
  return { message, ...(userName.trim() && { userName }), ...(userEmail.trim() && { userEmail }) };
}

function priorityOf(chosen: string): Pick<FeedbackCreate, 'priority'> {
  return chosen === none ? {} : { priority: toPriority(chosen).priority ?? null };
}

/** The fields without which the project takes no item, and what was typed into them. */
function useRequiredFields(definitions: readonly CustomFieldDefinition[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const given = Object.entries(typed).map(([id, value]) => {
    const field = definitions.find((one) => one.id === id);
    return [id, field ? fromTyped(field, value) : null] as const;
  });
  const values = Object.fromEntries(given.filter(([, value]) => value !== null));
  const fields = definitions.filter((field) => field.required && isShown(field, values));
  return {
    fields,
    body: Object.keys(values).length > 0 ? { customMetadata: { customFields: values } } : {},
    about: (field: CustomFieldDefinition) => ({
      typed: typed[field.id] ?? toTyped(field, null),
      options: optionsOf(field, values),
      onType: (next: Typed) => setTyped({ ...typed, [field.id]: next }),
    }),
  };
}
