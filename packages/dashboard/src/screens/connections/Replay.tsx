import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshConnections } from './refresh.ts';
import { texts } from './texts.ts';

const hours = { hour: 1, day: 24, week: 168, month: 720 };
const spans = ['hour', 'day', 'week', 'month'] as const;
const hourMs = 3_600_000;

/** Counts the events first, and sends them again when the reader has seen how many they are. */
export function Replay({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const words = useTexts(texts);
  const { id, workspaceId } = subscription;
  const [span, setSpan] = useState<(typeof spans)[number]>('day');
  const [only, setOnly] = useState<'failed' | 'all'>('failed');
  const counting = useMutation({
    mutationFn: () => heed.subscriptions.replay(id, { ...body(), dryRun: true }),
  });
  const replay = useMutation({
    mutationFn: () => heed.subscriptions.replay(id, body()),
    onSuccess: ({ matching: sent }) => {
      tell(words.replayed(sent));
      refreshConnections();
      onClose();
    },
  });
  const matching = counting.data?.matching;
  const body = () => ({ workspaceId, only, since: new Date(Date.now() - hours[span] * hourMs).toISOString() });
  const choose = (choice: () => void) => {
    counting.reset();
    choice();
  };
  const confirm = () => {
    if (matching === undefined) counting.mutate();
    else if (matching > 0) replay.mutate();
    else onClose();
  };
  return (
    <Confirm
      title={words.replay}
      text={words.replayHint}
      look="primary"
      action={matching === undefined ? words.count : matching > 0 ? words.replayNow(matching) : words.nothingToReplay}
      error={counting.error ?? replay.error}
      busy={counting.isPending || replay.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SelectField
        label={words.since}
        value={span}
        options={spans.map((value) => ({ value, label: words.spans[value] }))}
        onChoose={(next) => choose(() => setSpan(next))}
      />
      <Segments
        label={words.which}
        value={only}
        options={(['failed', 'all'] as const).map((value) => ({ value, label: words.only[value] }))}
        onChoose={(next) => choose(() => setOnly(next))}
      />
    </Confirm>
  );
}
