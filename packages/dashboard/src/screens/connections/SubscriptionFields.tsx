import { useProjects } from '../../api/workspace-data.ts';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { isForChat } from './chat-types.ts';
import { EventTypes } from './EventTypes.tsx';
import { FormatField } from './FormatField.tsx';
import { HowToSend } from './HowToSend.tsx';
import { ItemsOfView } from './ItemsOfView.tsx';
import type { Editing } from './subscription-fields.ts';
import { texts } from './texts.ts';

export function SubscriptionFields({ fields, change, error }: Editing) {
  const words = useTexts(texts);
  const projects = useProjects();
  const isChat = fields.format !== 'json';
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
      <FormatField fields={fields} change={change} />
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
      <EventTypes
        chosen={fields.types}
        isOffered={isChat ? isForChat : undefined}
        onChoose={(types) => change({ types })}
      />
      <SelectField
        label={words.ofProject}
        value={fields.projectIds?.[0] ?? ''}
        options={[
          { value: '', label: words.allProjects },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(id) => change({ projectIds: id ? [id] : null })}
      />
      <ItemsOfView filters={fields.filters} onChoose={(filters) => change({ filters })} />
      <HowToSend fields={fields} change={change} />
    </>
  );
}
