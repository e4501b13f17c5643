import { useMutation, useQuery } from '@tanstack/react-query';
import { getWorkspaceOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Workspace, WorkspaceUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { CheckField } from '../../parts/CheckField.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextArea } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { tell } from '../../parts/tell.ts';
import { useEdited } from '../../parts/use-edited.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

/** Whether members may let apps of others in, and which. */
export function AppAccess() {
  const { id } = useWorkspace();
  const { data } = useQuery(getWorkspaceOptions({ client, path: { id } }));
  return data && <Fields workspace={data.data} />;
}

function Fields({ workspace: { id, appAccessEnabled, allowedAppHosts } }: { workspace: Workspace }) {
  const words = useTexts(texts);
  const { saved } = useTexts(shared);
  const {
    value,
    edit,
    from: _from,
    ...section
  } = useEdited({
    appAccessEnabled,
    hosts: (allowedAppHosts ?? []).join('\n'),
  });
  const change = useMutation({
    mutationFn: (changes: WorkspaceUpdate) => heed.workspaces.update(id, changes),
    onSuccess: async () => {
      await refresh('getWorkspace', 'listApps', 'listOwnApps');
      tell(saved);
    },
  });
  const fault = errorOfField(change.error, 'allowedAppHosts');
  const hosts = value.hosts.split(/[\s,]+/).filter(Boolean);
  return (
    <SavedSection
      title={words.apps}
      hint={words.appsHint}
      change={change}
      isTold={!!fault}
      changes={() => ({
        appAccessEnabled: value.appAccessEnabled,
        allowedAppHosts: hosts.length > 0 ? hosts : null,
      })}
      {...section}
    >
      <CheckField
        label={words.letsAppsIn}
        hint={words.letsAppsInHint}
        checked={value.appAccessEnabled}
        onChange={(isOn) => edit({ ...value, appAccessEnabled: isOn })}
      />
      <TextArea
        label={words.appHosts}
        hint={words.appHostsHint}
        error={fault}
        rows={3}
        value={value.hosts}
        onChange={({ target }) => edit({ ...value, hosts: target.value })}
      />
    </SavedSection>
  );
}
