import type { Subscription } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import { relativeTime } from '../../texts/times.ts';
import styles from './Connections.module.css';
import { texts } from './texts.ts';

/** How the deliveries of a subscription fare, in a few words. */
export function Health({ subscription }: { subscription: Subscription }) {
  const words = useTexts(texts);
  const { disabledReason, consecutiveFailures, lastSuccessAt } = subscription;
  if (disabledReason) return <Light look="off">{words.disabled[disabledReason]}</Light>;
  if (consecutiveFailures > 0) return <Light look="bad">{words.failures(consecutiveFailures)}</Light>;
  if (lastSuccessAt) return <Light look="good">{words.lastSuccess(relativeTime(lastSuccessAt))}</Light>;
  return <Light look="off">{words.nothingSent}</Light>;
}

export function Light({ look, children }: { look: 'good' | 'bad' | 'wait' | 'off'; children: string }) {
  return (
    <span className={`${styles.light} ${styles[look]}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}
