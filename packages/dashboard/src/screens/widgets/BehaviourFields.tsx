import { CheckField } from '../../parts/CheckField.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Categories } from './Categories.tsx';
import type { Drafting } from './draft.ts';
import { texts } from './texts.ts';
import styles from './Widgets.module.css';

const types = ['popover', 'modal', 'inline'] as const;
const positions = ['bottom-right', 'bottom-left'] as const;
const ratings = ['none', 'stars', 'scale'] as const;
const fields = ['df_name', 'df_email', 'df_phone', 'df_company'] as const;

type Part = Pick<Drafting, 'draft' | 'change'>;

export function BehaviourFields({ draft, change }: Part) {
  const words = useTexts(texts);
  const { name, enabled, config } = draft;
  const { type, rating = 'none' } = config;
  return (
    <>
      <TextField label={words.name} value={name} onChange={({ target }) => change({ name: target.value })} required />
      <CheckField
        label={words.enabled}
        hint={words.enabledHint}
        checked={enabled}
        onChange={(next) => change({ enabled: next })}
      />
      <Segments
        label={words.type}
        hint={words.typeHints[type]}
        value={type}
        options={types.map((value) => ({ value, label: words.types[value] }))}
        onChoose={(next) => change({ config: { type: next } })}
      />
      <Place {...{ draft, change }} />
      <SelectField
        label={words.rating}
        value={rating}
        options={ratings.map((value) => ({ value, label: words.ratings[value] }))}
        onChoose={(next) => change({ config: { rating: next } })}
      />
      <Categories chosen={config.categories ?? []} onChoose={(categories) => change({ config: { categories } })} />
      <Asked {...{ draft, change }} />
      <CheckField
        label={words.attachment}
        checked={config.attachment !== false}
        onChange={(next) => change({ config: { attachment: next } })}
      />
    </>
  );
}

/** Where on the page the form is. */
function Place({ draft: { config }, change }: Part) {
  const words = useTexts(texts);
  const { type, position = 'bottom-right' } = config;
  if (type === 'inline')
    return (
      <TextField
        label={words.target}
        hint={words.targetHint}
        value={config.target ?? ''}
        placeholder="#feedback"
        onChange={({ target }) => change({ config: { target: target.value } })}
      />
    );
  return (
    <>
      <Segments
        label={words.position}
        value={position}
        options={positions.map((value) => ({ value, label: words.positions[value] }))}
        onChoose={(next) => change({ config: { position: next } })}
      />
      <CheckField
        label={words.button}
        hint={words.buttonHint}
        checked={config.button !== false}
        onChange={(next) => change({ config: { button: next } })}
      />
    </>
  );
}

/** The fields of the form beside the message. */
function Asked({ draft: { config }, change }: Part) {
  const words = useTexts(texts);
  const { fields: asked = ['df_name', 'df_email'] } = config;
  return (
    <fieldset className={styles.plain}>
      <legend>{words.fields}</legend>
      {fields.map((field) => (
        <CheckField
          key={field}
          label={words.fieldNames[field]}
          checked={asked.includes(field)}
          onChange={(isAsked) =>
            change({ config: { fields: fields.filter((one) => (one === field ? isAsked : asked.includes(one))) } })
          }
        />
      ))}
    </fieldset>
  );
}
