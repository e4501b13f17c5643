import { useMutation } from '@tanstack/react-query';
import type { WorkspaceUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { CheckField } from '../../parts/CheckField.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { tell } from '../../parts/tell.ts';
import { useEdited } from '../../parts/use-edited.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

/** The name of the workspace, and whether keys reach it. */
export function General() {
  const words = useTexts(texts);
  const { saved } = useTexts(shared);
  const { id, name, plan, apiAccessEnabled } = useWorkspace();
  const { value, from, edit, ...section } = useEdited({ name, apiAccessEnabled });
  const change = useMutation({
    mutationFn: (changes: WorkspaceUpdate) => heed.workspaces.update(id, changes),
    onSuccess: async () => {
      await refresh('getMe');
      tell(saved);
    },
  });
  const fault = errorOfField(change.error, 'name');
  return (
    <SavedSection
      title={words.general}
      hint={words.generalHint}
      change={change}
      isTold={!!fault}
      changes={() => ({
        ...(value.name !== from.name && { name: value.name }),
        ...(value.apiAccessEnabled !== from.apiAccessEnabled && { apiAccessEnabled: value.apiAccessEnabled }),
      })}
      {...section}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={fault}
        value={value.name}
        onChange={({ target }) => edit({ ...value, name: target.value })}
        autoComplete="off"
        required
      />
      <CheckField
        label={words.keys}
        hint={plan === 'free' ? words.keysNeedPlan : words.keysHint}
        checked={value.apiAccessEnabled}
        onChange={(next) => edit({ ...value, apiAccessEnabled: next })}
      />
    </SavedSection>
  );
}
