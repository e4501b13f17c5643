import type { FeedbackMetrics } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { Failure } from '../../parts/Failure.tsx';
import { Page } from '../../parts/Page.tsx';
import { SkeletonRows } from '../../parts/Skeleton.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Breakdown } from './Breakdown.tsx';
import { Charts } from './Charts.tsx';
import { Controls } from './Controls.tsx';
import { NothingThere } from './NothingThere.tsx';
import styles from './Reports.module.css';
import { Tiles } from './Tiles.tsx';
import { TopCustomers } from './TopCustomers.tsx';
import { texts } from './texts.ts';
import { type Asked, useAsked, useNumbers } from './use-report.ts';

/** How the team does: over time, by category and tag, by agent, and for whom. */
export function Reports() {
  const words = useTexts(texts);
  const { asked, error, retry } = useAsked();
  return (
    <Page title={words.title} action={<Controls />} isWide>
      <Failure error={error} retry={retry} />
      {asked && <Report asked={asked} />}
    </Page>
  );
}

function Report({ asked }: { asked: Asked }) {
  const words = useTexts(texts);
  const numbers = useNumbers(asked);
  const isEmpty = numbers.whole !== undefined && hasNothing(numbers.whole);
  const isAdmin = useWorkspace().role !== 'member';
  return (
    <>
      <Failure error={numbers.error} retry={numbers.retry} />
      {!numbers.rows && !numbers.error && <SkeletonRows count={8} />}
      {numbers.rows && isEmpty && <NothingThere asked={asked} />}
      {numbers.rows && !isEmpty && (
        <>
          <Tiles asked={asked} numbers={numbers} />
          <Charts asked={asked} numbers={numbers} />
          <div className={styles.wideCards}>
            <Breakdown asked={asked} groupBy="category" />
            <Breakdown asked={asked} groupBy="tag" />
            {isAdmin && <Breakdown asked={asked} groupBy="assignee" />}
            <TopCustomers asked={asked} />
          </div>
          <p className={styles.foot}>{words.zone(asked.timezone)}</p>
        </>
      )}
    </>
  );
}

function hasNothing({ created, resolved, backlog, firstAnswer, satisfaction }: FeedbackMetrics): boolean {
  return created + resolved + backlog.total + firstAnswer.n + satisfaction.answered === 0;
}
