import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  getFeedbackOptions,
  listAutomationRunsOptions,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Automation, AutomationRun } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Failure } from '../../parts/Failure.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { Outcome } from './Outcome.tsx';
import { Ticks, Trace } from './Trace.tsx';
import styles from './TryOut.module.css';
import { texts } from './texts.ts';
import { vocabulary } from './vocabulary.ts';

/** The latest runs, each with why it did what it did. */
export function Runs({ automation: { id } }: { automation: Automation }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { data, error } = useQuery(listAutomationRunsOptions({ client, path: { id }, query: { workspaceId } }));
  return (
    <section className={styles.section} aria-labelledby="runs">
      <h2 id="runs">{words.runs}</h2>
      <Failure error={error} />
      {data?.runs.length === 0 && <p className={styles.soft}>{words.noRuns}</p>}
      {!!data?.runs.length && (
        <Rows>
          {data.runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function Run({ run }: { run: AutomationRun }) {
  const words = useTexts(texts);
  const { outcomes } = useTexts(vocabulary);
  const [isOpen, setIsOpen] = useState(false);
  const { outcome, runAt, actor, trace, actionsExecuted, feedbackId } = run;
  return (
    <li>
      <details className={styles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <Outcome outcome={outcome} label={outcomes[outcome]} />
          <span className={styles.message}>
            <time dateTime={runAt} title={fullTime(runAt)}>
              {relativeTime(runAt)}
            </time>{' '}
            {!actor.system && <span className={styles.soft}>{words.runBy(actor.name)}</span>}
          </span>
          <Ticks trace={trace} />
          <Icon name="down" />
        </summary>
        <Trace trace={trace} actions={actionsExecuted} />
        {isOpen && <ItemOf feedbackId={feedbackId} />}
      </details>
    </li>
  );
}

/** A run names its item by its id, and people know it by its number. */
function ItemOf({ feedbackId }: { feedbackId: string }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(getFeedbackOptions({ client, path: { id: feedbackId }, query: { workspaceId } }));
  if (!data) return null;
  const { ticketNumber } = data.data;
  return (
    <Link
      to="/$workspaceId/inbox/$number"
      params={{ workspaceId, number: String(ticketNumber) }}
      className={styles.item}
    >
      {words.seeItem} #{ticketNumber}
    </Link>
  );
}
