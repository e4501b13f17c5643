import { CheckField } from '../../parts/CheckField.tsx';
import { TextField } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Import.module.css';
import { sources } from './sources.ts';
import { texts } from './texts.ts';
import type { Planning } from './use-planning.ts';

const dateOrders = ['any', 'dmy', 'mdy'] as const;

export function FileFields({ projects, project, source, updates, dateOrder, isBusy, change, choose }: Planning) {
  const words = useTexts(texts);
  return (
    <fieldset className={styles.fields} disabled={isBusy}>
      <TextField
        label={words.fileField}
        hint={words.fileHint}
        type="file"
        accept=".csv,.tsv,.json,.jsonl,.ndjson,text/csv,application/json,application/x-ndjson"
        onChange={({ target }) => target.files?.[0] && choose(target.files[0])}
      />
      <SelectField
        label={words.from}
        hint={words.fromHints[source === 'own' ? 'own' : 'product']}
        value={source}
        options={sources.map((value) => ({ value, label: words.sources[value] }))}
        onChoose={(next) => change({ source: next })}
      />
      <SelectField
        label={words.project}
        value={project?.id ?? ''}
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(projectId) => change({ projectId })}
      />
      <SelectField
        label={words.dates}
        hint={words.datesHint}
        value={dateOrder}
        options={dateOrders.map((value) => ({ value, label: words.dateOrders[value] }))}
        onChoose={(next) => change({ dateOrder: next })}
      />
      <CheckField
        label={words.updates}
        hint={words.updatesHint}
        checked={updates}
        onChange={(next) => change({ updates: next })}
      />
    </fieldset>
  );
}
