import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAutomationsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Automation, DryRunResponse, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshItems } from '../items/show-items.ts';
import { LateTrace } from './LateTrace.tsx';
import styles from './Macros.module.css';
import { texts } from './texts.ts';

/** The macros of the item's project. One is tried on the item before it runs. */
export function Macros({ item }: { item: FeedbackDetail }) {
  const words = useTexts(texts);
  const { workspaceId, projectId } = item;
  const [chosen, setChosen] = useState<Automation>();
  const tryOut = useMutation({
    mutationFn: (macro: Automation) => heed.automations.dryRun(macro.id, { workspaceId, feedbackId: item.id }),
  });
  const query = { workspaceId, projectId, scope: 'manual', enabled: true } as const;
  const macros = useQuery(listAutomationsOptions({ client, query })).data?.automations ?? [];
  const choose = (macro: Automation) => {
    setChosen(macro);
    tryOut.mutate(macro);
  };
  if (macros.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <Button look="ghost" icon="bolt">
            {words.macros}
          </Button>
        }
      >
        {macros.map((macro) => (
          <MenuItem key={macro.id} onSelect={() => choose(macro)}>
            {macro.name}
          </MenuItem>
        ))}
      </Menu>
      {chosen && (
        <Dialog title={chosen.name} onClose={() => setChosen(undefined)} hasClose>
          <Failure error={tryOut.error} />
          {tryOut.isPending && <Loading />}
          {tryOut.data && (
            <Preview item={item} macro={chosen} preview={tryOut.data} onClose={() => setChosen(undefined)} />
          )}
        </Dialog>
      )}
    </>
  );
}

interface Previewed {
  item: FeedbackDetail;
  macro: Automation;
  preview: DryRunResponse;
  onClose: () => void;
}

function Preview({ item, macro, preview, onClose }: Previewed) {
  const words = useTexts(texts);
  const { cancel } = useTexts(shared);
  const run = useMutation({
    mutationFn: () => heed.automations.run(macro.id, { workspaceId: item.workspaceId, feedbackId: item.id }),
  });
  const start = async () => {
    await run.mutateAsync();
    await refreshItems();
    tell(words.ran(macro.name));
    onClose();
  };
  const doesNothing = preview.outcome === 'no-match';
  return (
    <>
      <p>{doesNothing ? words.nothing : words.preview}</p>
      <LateTrace trace={preview.trace} actions={preview.actions} />
      <Failure error={run.error} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{cancel}</Button>
        {!doesNothing && (
          <Button look="primary" busy={run.isPending} onClick={() => start().catch(() => undefined)}>
            {words.run}
          </Button>
        )}
      </div>
    </>
  );
}
