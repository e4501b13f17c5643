import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAppsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { AppOfUser } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { AppRow } from '../../parts/AppRow.tsx';
import { AppStays, type EndedApp } from '../../parts/AppStays.tsx';
import { isMissing } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { NoRows, Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import { appTexts } from './app-texts.ts';

/** The apps that members have let into the workspace, for admins. */
export function Apps() {
  const words = useTexts(appTexts);
  const { id: workspaceId } = useWorkspace();
  const query = useQuery({ ...listAppsOptions({ client, query: { workspaceId } }), staleTime: 0 });
  const { data, error, isPending, refetch } = query;
  const [ended, setEnded] = useState<EndedApp | null>(null);
  if (error && isMissing(error)) return null;
  return (
    <Section title={words.apps} hint={words.appsHint}>
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {data?.data.length === 0 && <NoRows title={words.noApps} />}
      {!!data?.data.length && (
        <Rows>
          {data.data.map((app) => (
            <AppOfMember key={app.id} app={app} onEnd={setEnded} />
          ))}
        </Rows>
      )}
      {ended && <AppStays app={ended} onClose={() => setEnded(null)} />}
    </Section>
  );
}

function AppOfMember({ app, onEnd }: { app: AppOfUser; onEnd: (ended: EndedApp) => void }) {
  const words = useTexts(appTexts);
  const { id: workspaceId } = useWorkspace();
  const end = useMutation({
    mutationFn: () => heed.apps.revoke(app.id, { workspaceId }),
    onSuccess: (ended) => {
      if (ended.stays.length > 0) onEnd({ ...ended, name: app.name });
      return refresh('listOwnApps', 'listApps');
    },
  });
  const about = words.letInBy(app.user.name);
  return <AppRow app={app} about={about} error={end.error} busy={end.isPending} onDisconnect={() => end.mutate()} />;
}
