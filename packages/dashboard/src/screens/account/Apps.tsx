import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOwnAppsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { App } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { AppRow } from '../../parts/AppRow.tsx';
import { AppStays, type EndedApp } from '../../parts/AppStays.tsx';
import { isMissing } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { NoRows, Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

/** The apps that the reader has let in. An installation without their sign-in shows nothing. */
export function Apps() {
  const words = useTexts(texts);
  const { data, error, isPending, refetch } = useQuery({ ...listOwnAppsOptions({ client }), staleTime: 0 });
  const [ended, setEnded] = useState<EndedApp | null>(null);
  if (error && isMissing(error)) return null;
  return (
    <Section title={words.apps} hint={words.appsHint}>
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {data?.data.length === 0 && <NoRows title={words.noApps} hint={words.noAppsHint} />}
      {!!data?.data.length && (
        <Rows>
          {data.data.map((app) => (
            <OwnApp key={app.id} app={app} onEnd={setEnded} />
          ))}
        </Rows>
      )}
      {ended && <AppStays app={ended} onClose={() => setEnded(null)} />}
    </Section>
  );
}

function OwnApp({ app, onEnd }: { app: App; onEnd: (ended: EndedApp) => void }) {
  const { workspaces } = useMe();
  const end = useMutation({
    mutationFn: () => heed.apps.disconnect(app.id),
    onSuccess: (ended) => {
      if (ended.stays.length > 0) onEnd({ ...ended, name: app.name });
      return refresh('listOwnApps', 'listApps');
    },
  });
  const { name = app.workspaceId } = workspaces.find(({ id }) => id === app.workspaceId) ?? {};
  return <AppRow app={app} about={name} error={end.error} busy={end.isPending} onDisconnect={() => end.mutate()} />;
}
