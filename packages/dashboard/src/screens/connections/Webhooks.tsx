import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWebhooksOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { NoRows, Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import { CreateWebhook } from './CreateWebhook.tsx';
import { texts } from './texts.ts';
import { WebhookRow } from './WebhookRow.tsx';

/** Addresses that take feedback from other systems. */
export function Webhooks() {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, isPending, refetch } = useQuery(listWebhooksOptions({ client, query: { workspaceId } }));
  const webhooks = data?.data;
  return (
    <Section
      title={words.incoming}
      hint={words.incomingHint}
      action={
        role !== 'member' && (
          <Button icon="plus" onClick={() => setIsCreating(true)}>
            {words.newWebhook}
          </Button>
        )
      }
    >
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {webhooks?.length === 0 && <NoRows title={words.noWebhooks} hint={words.noWebhooksHint} />}
      {!!webhooks?.length && (
        <Rows>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </Rows>
      )}
      {isCreating && <CreateWebhook onClose={() => setIsCreating(false)} />}
    </Section>
  );
}
