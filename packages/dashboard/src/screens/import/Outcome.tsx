import { Link } from '@tanstack/react-router';
import type { Import } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ChangedFields } from './ChangedFields.tsx';
import { Faults } from './Faults.tsx';
import styles from './Import.module.css';
import { texts } from './texts.ts';
import type { ImportRun } from './use-import.ts';

interface Shown {
  run: ImportRun;
  /** Whether nothing is stored. */
  isTrial: boolean;
  onImport?: () => void;
}

/** How far an import is, and then what it did, or what it would do. */
export function Outcome({ run: { state, isRunning, isSending, error }, isTrial, onImport }: Shown) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  if (error) return <Failure error={error} />;
  if (isRunning)
    return (
      <div className={styles.running} role="status">
        <progress aria-label={words.progress} value={isSending ? undefined : state?.progress} />
        <span>{isSending ? words.sending : words.read(state?.counts.read ?? 0)}</span>
      </div>
    );
  if (!state) return null;
  const { counts, status, encoding } = state;
  const stored = counts.created + counts.updated;
  return (
    <div className={styles.outcome} role="status">
      <p className={counts.failed > 0 || status !== 'finished' ? styles.warning : styles.success}>
        {status === 'finished' ? (isTrial ? words.wouldStore(stored) : words.stored(stored)) : words.cutShort}
        {counts.failed > 0 && ` ${words.refused(counts.failed)}`}
      </p>
      {encoding === 'windows-1252' && <p>{words.readAsWindows}</p>}
      <Numbers counts={counts} />
      <ChangedFields fields={state.changedFields} isTrial={isTrial} />
      <Faults state={state} />
      <div className={styles.actions}>
        {isTrial && stored > 0 && (
          <Button look="primary" onClick={onImport}>
            {words.importNow(stored)}
          </Button>
        )}
        {!isTrial && (
          <Link to="/$workspaceId/inbox" params={{ workspaceId }} className={styles.link}>
            {words.toInbox}
          </Link>
        )}
      </div>
    </div>
  );
}

const outcomes = ['created', 'updated', 'unchanged', 'failed'] as const;

function Numbers({ counts }: Pick<Import, 'counts'>) {
  const words = useTexts(texts);
  return (
    <dl className={styles.numbers}>
      {outcomes.map((outcome) => (
        <div key={outcome}>
          <dt>{words.counts[outcome]}</dt>
          <dd>{new Intl.NumberFormat().format(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}
