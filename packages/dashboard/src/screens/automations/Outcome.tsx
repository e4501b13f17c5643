import type { AutomationOutcome } from '../../../../../generated/sdk/types.gen.ts';
import { Icon } from '../../parts/Icon.tsx';
import styles from './TryOut.module.css';

const marks = { matched: 'check', 'no-match': 'minus', error: 'close' } as const;

export function Outcome({ outcome, label }: { outcome: AutomationOutcome; label: string }) {
  return (
    <span className={`${styles.outcome} ${styles[outcome]}`}>
      <Icon name={marks[outcome]} />
      {label}
    </span>
  );
}
