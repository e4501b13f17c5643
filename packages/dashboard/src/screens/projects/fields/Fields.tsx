import { useState } from 'react';
import type { CustomFieldDefinition, Project } from '../../../../../../generated/sdk/types.gen.ts';
import type { Gone } from '../../../api/use-automations-naming.ts';
import { Button } from '../../../parts/Button.tsx';
import { CheckField } from '../../../parts/CheckField.tsx';
import { errorOfField } from '../../../parts/errors.ts';
import { Rows } from '../../../parts/Rows.tsx';
import { SavedSection } from '../../../parts/SavedSection.tsx';
import { StillNamed } from '../../../parts/StillNamed.tsx';
import { useEdited } from '../../../parts/use-edited.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Preview } from '../../widgets/Preview.tsx';
import { passingId, withMadeIds } from '../made-ids.ts';
import styles from '../Projects.module.css';
import { texts } from '../texts.ts';
import { type SeenProject, useChange } from '../use-project.ts';
import { FieldRow } from './FieldRow.tsx';
import { goneOptions, refitted, relinked } from './refitted.ts';

const usual = ['df_name', 'df_email', 'df_phone', 'df_company'] as const;
type Edited = Pick<Project, 'customFieldDefinitions' | 'disabledDefaultFields'>;

/** What forms ask for, beside the form itself. */
export function Fields(seen: SeenProject) {
  const words = useTexts(texts);
  const { project } = seen;
  const change = useChange(seen);
  const { customFieldDefinitions, disabledDefaultFields } = project;
  const { value, edit, from, ...section } = useEdited<Edited>({ customFieldDefinitions, disabledDefaultFields });
  const faultOf = (where: string) => errorOfField(change.error, `customFieldDefinitions/${where}`);
  const off = value.disabledDefaultFields;
  const fields = refitted(value.customFieldDefinitions, from.customFieldDefinitions);
  const asSaved = {
    ...value,
    customFieldDefinitions: relinked(withMadeIds(fields, from.customFieldDefinitions, { prefix: 'cf_' }), fields),
  };
  return (
    <SavedSection
      title={words.fields}
      hint={words.fieldsHint}
      change={change}
      isTold={value.customFieldDefinitions.some((_, index) => faultOf(`${index}`))}
      changes={() => asSaved}
      {...section}
    >
      <div className={styles.beside}>
        <div className={styles.list}>
          <div className={styles.checks}>
            {usual.map((field) => (
              <CheckField
                key={field}
                label={words.usualFields[field]}
                checked={!off.includes(field)}
                onChange={(isOn) =>
                  edit({
                    ...value,
                    disabledDefaultFields: usual.filter((one) => (one === field ? !isOn : off.includes(one))),
                  })
                }
              />
            ))}
          </div>
          <OwnFields
            fields={value.customFieldDefinitions}
            fitted={fields}
            faultOf={faultOf}
            onChange={(fields) => edit({ ...value, customFieldDefinitions: fields })}
          />
        </div>
        <FormPreview project={{ ...project, ...asSaved }} />
      </div>
      <StillNamed projectId={project.id} gone={goneOf(fields, from.customFieldDefinitions)} />
    </SavedSection>
  );
}

/** The fields and options that conditions may name although they go. */
function goneOf(fields: readonly CustomFieldDefinition[], stored: readonly CustomFieldDefinition[]): Gone[] {
  const removed = stored.filter(({ id }) => !fields.some((field) => field.id === id));
  return [
    ...removed.map(({ id }) => ({ field: `customFields.${id}` })),
    ...goneOptions(fields, stored).map(({ id, option }) => ({ field: `customFields.${id}`, value: option })),
  ];
}

interface EditingAll {
  fields: CustomFieldDefinition[];
  /** The same as they will be saved. */
  fitted: CustomFieldDefinition[];
  faultOf: (where: string) => string | undefined;
  onChange: (fields: CustomFieldDefinition[]) => void;
}

function OwnFields({ fields, fitted, faultOf, onChange }: EditingAll) {
  const words = useTexts(texts);
  const [open, setOpen] = useState<string>();
  const add = () => {
    const field: CustomFieldDefinition = { id: passingId(), type: 'text', label: words.newField, required: false };
    onChange([...fields, field]);
    setOpen(field.id);
  };
  const move = (from: number, to: number) => {
    const next = [...fields];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <>
      {fields.length > 0 && (
        <Rows>
          {fields.map((field, index) => (
            <FieldRow
              key={field.id}
              field={field}
              fitted={fitted[index] ?? field}
              fields={fitted}
              faultOf={(where) => faultOf(`${index}/${where}`)}
              isOpen={open === field.id || !!faultOf(`${index}`)}
              onOpen={() => setOpen(open === field.id ? undefined : field.id)}
              onChange={(next) => onChange(fields.map((one, at) => (at === index ? next : one)))}
              onRemove={() => onChange(fields.filter((_, at) => at !== index))}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < fields.length - 1 ? () => move(index, index + 1) : undefined}
            />
          ))}
        </Rows>
      )}
      <Button icon="plus" className={styles.add ?? ''} onClick={add}>
        {words.addField}
      </Button>
    </>
  );
}

/** The form of a widget that asks for every field. */
function FormPreview({ project }: { project: Project }) {
  const { name, customFieldDefinitions } = project;
  const named = customFieldDefinitions.filter(({ label }) => label.trim());
  const config = { type: 'inline' as const, fields: [...usual], attachment: false };
  return (
    <Preview
      draft={{ name, enabled: true, config, styling: {} }}
      project={{ ...project, customFieldDefinitions: named }}
    />
  );
}
