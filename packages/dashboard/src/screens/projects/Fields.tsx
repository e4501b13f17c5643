import { useState } from 'react';
import type { CustomFieldDefinition, Project } from '../../../../../generated/sdk/types.gen.ts';
import { Button } from '../../parts/Button.tsx';
import { CheckField } from '../../parts/CheckField.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Preview } from '../widgets/Preview.tsx';
import { FieldRow } from './FieldRow.tsx';
import styles from './Projects.module.css';
import { SavedSection } from './SavedSection.tsx';
import { slugOf } from './slug.ts';
import { texts } from './texts.ts';
import { useEdited } from './use-edited.ts';
import { type SeenProject, useChange } from './use-project.ts';

const usual = ['df_name', 'df_email', 'df_phone', 'df_company'] as const;
type Edited = Pick<Project, 'customFieldDefinitions' | 'disabledDefaultFields'>;

/** What forms ask for, beside the form itself. */
export function Fields(seen: SeenProject) {
  const words = useTexts(texts);
  const { project } = seen;
  const change = useChange(seen);
  const { customFieldDefinitions, disabledDefaultFields } = project;
  const { value, edit, from: _from, ...section } = useEdited<Edited>({ customFieldDefinitions, disabledDefaultFields });
  const off = value.disabledDefaultFields;
  return (
    <SavedSection title={words.fields} hint={words.fieldsHint} change={change} changes={() => value} {...section}>
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
            onChange={(fields) => edit({ ...value, customFieldDefinitions: fields })}
          />
        </div>
        <FormPreview project={{ ...project, ...value }} />
      </div>
    </SavedSection>
  );
}

interface Editing {
  fields: CustomFieldDefinition[];
  onChange: (fields: CustomFieldDefinition[]) => void;
}

function OwnFields({ fields, onChange }: Editing) {
  const words = useTexts(texts);
  const [open, setOpen] = useState<string>();
  const add = () => {
    const label = words.newField;
    const taken = fields.map((one) => one.id);
    const field: CustomFieldDefinition = { id: slugOf(label, taken, 'cf_'), type: 'text', label, required: false };
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
              isOpen={open === field.id}
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
