import { useMutation } from '@tanstack/react-query';
import type { Automation, DryRunResponse, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshItems } from '../items/show-items.ts';
import { holeTexts } from './hole-texts.ts';
import { LateTrace } from './LateTrace.tsx';
import styles from './Macros.module.css';
import { texts } from './texts.ts';

interface Previewed {
  item: FeedbackDetail;
  macro: Automation;
  preview: DryRunResponse;
  onClose: () => void;
}

/** The effect of a macro on the item, with its texts filled in, and the button that runs it. */
export function MacroPreview({ item, macro, preview, onClose }: Previewed) {
  const words = useTexts(texts);
  const { cancel } = useTexts(shared);
  const holes = useTexts(holeTexts);
  const run = useMutation({
    mutationFn: () => heed.automations.run(macro.id, { workspaceId: item.workspaceId, feedbackId: item.id }),
  });
  const start = async () => {
    await run.mutateAsync();
    await refreshItems();
    tell(words.ran(macro.name));
    onClose();
  };
  const empty = (preview.warnings ?? []).flatMap(({ message }) => /\{\{.*?\}\}/s.exec(message)?.[0] ?? []);
  const doesNothing = preview.outcome === 'no-match';
  return (
    <>
      <p>{doesNothing ? words.nothing : words.preview}</p>
      {empty.length > 0 && <p>{holes.isEmpty(empty.join(', '))}</p>}
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
