import { useProjects } from '../../api/workspace-data.ts';
import { CheckField } from '../../parts/CheckField.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { EventTypes } from './EventTypes.tsx';
import type { Editing } from './subscription-fields.ts';
import { texts } from './texts.ts';

export function SubscriptionFields({ fields, change, error }: Editing) {
  const words = useTexts(texts);
  const projects = useProjects();
  return (
    <>
      <TextField
        label={words.name}
        value={fields.name}
        error={errorOfField(error, 'name')}
        onChange={({ target }) => change({ name: target.value })}
        autoComplete="off"
        autoFocus
        required
      />
      <TextField
        label={words.address}
        hint={words.addressHint}
        type="url"
        placeholder="https://"
        value={fields.url}
        error={errorOfField(error, 'url')}
        onChange={({ target }) => change({ url: target.value })}
        autoComplete="off"
        required
      />
      <EventTypes chosen={fields.types} onChoose={(types) => change({ types })} />
      <SelectField
        label={words.ofProject}
        value={fields.projectIds?.[0] ?? ''}
        options={[
          { value: '', label: words.allProjects },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(id) => change({ projectIds: id ? [id] : null })}
      />
      <div>
        <CheckField
          label={words.thin}
          hint={words.thinHint}
          checked={fields.payload === 'thin'}
          onChange={(isThin) => change({ payload: isThin ? 'thin' : 'full' })}
        />
        <CheckField
          label={words.ordered}
          hint={words.orderedHint}
          checked={fields.ordered}
          onChange={(ordered) => change({ ordered })}
        />
        <CheckField
          label={words.imports}
          checked={fields.includeImports}
          onChange={(includeImports) => change({ includeImports })}
        />
      </div>
    </>
  );
}
