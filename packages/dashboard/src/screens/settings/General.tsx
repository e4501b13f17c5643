import { useMutation, useQuery } from '@tanstack/react-query';
import { getWorkspaceOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Workspace, WorkspaceUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { CheckField } from '../../parts/CheckField.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { tell } from '../../parts/tell.ts';
import { useEdited } from '../../parts/use-edited.ts';
import { ZoneField } from '../../parts/ZoneField.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

/** The name of the workspace, whether keys reach it, and the time zone of its reports. */
export function General() {
  const { id } = useWorkspace();
  const { data, error, refetch } = useQuery(getWorkspaceOptions({ client, path: { id } }));
  if (error && !data) return <Failure error={error} retry={refetch} />;
  return data && <Fields workspace={data.data} />;
}

function Fields({ workspace: { id, name, plan, apiAccessEnabled, reportTimezone } }: { workspace: Workspace }) {
  const words = useTexts(texts);
  const { saved } = useTexts(shared);
  const { value, from, edit, ...section } = useEdited({ name, apiAccessEnabled, reportTimezone });
  const change = useMutation({
    mutationFn: (changes: WorkspaceUpdate) => heed.workspaces.update(id, changes),
    onSuccess: async () => {
      await refresh('getMe', 'getWorkspace');
      tell(saved);
    },
  });
  const fault = errorOfField(change.error, 'name');
  const zoneFault = errorOfField(change.error, 'reportTimezone');
  return (
    <SavedSection
      title={words.general}
      hint={words.generalHint}
      change={change}
      isTold={!!(fault ?? zoneFault)}
      changes={() => ({
        ...(value.name !== from.name && { name: value.name }),
        ...(value.apiAccessEnabled !== from.apiAccessEnabled && { apiAccessEnabled: value.apiAccessEnabled }),
        ...(value.reportTimezone !== from.reportTimezone && { reportTimezone: value.reportTimezone }),
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
      <ZoneField
        label={words.zone}
        hint={words.zoneHint}
        error={zoneFault}
        value={value.reportTimezone}
        onChange={(reportTimezone) => edit({ ...value, reportTimezone })}
      />
    </SavedSection>
  );
}
