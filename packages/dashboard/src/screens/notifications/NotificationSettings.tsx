import { useWorkspace } from '../../api/me.ts';
import { Back } from '../../parts/Back.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Page } from '../../parts/Page.tsx';
import { ScreenFailure } from '../../parts/ScreenFailure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Away } from './Away.tsx';
import { Devices } from './Devices.tsx';
import { Kinds } from './Kinds.tsx';
import { OwnProjects } from './OwnProjects.tsx';
import { Quiet } from './Quiet.tsx';
import { settingsTexts } from './settings-texts.ts';
import { useSettings } from './use-settings.ts';
import { Weekly } from './Weekly.tsx';

/** The settings of the reader in this workspace: what they are told, where, and when not. */
export function NotificationSettings() {
  const words = useTexts(settingsTexts);
  const { id: workspaceId, name } = useWorkspace();
  const { data, error, isPending, refetch } = useSettings();
  if (error && !data) return <ScreenFailure error={error} retry={refetch} />;
  const settings = data?.data;
  return (
    <Page
      back={
        <Back to="/$workspaceId/account" params={{ workspaceId }}>
          {words.account}
        </Back>
      }
      title={words.title(name)}
    >
      {isPending && <Loading />}
      {settings && (
        <>
          <Kinds settings={settings} />
          <Devices />
          <OwnProjects settings={settings} />
          <Quiet settings={settings} />
          <Weekly settings={settings} />
          <Away settings={settings} />
        </>
      )}
    </Page>
  );
}
