import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getAutomationRunOptions,
  getFeedbackHistoryOptions,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Event, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { direction } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { isSame, valuesOf } from '../items/custom-fields.ts';
import { useCustomFields } from '../items/use-custom-fields.ts';
import styles from './History.module.css';
import { LateTrace } from './LateTrace.tsx';
import { texts } from './texts.ts';
import { useWords } from './use-words.ts';

/** Who or which automation did what, the newest first. */
export function History({ item: { id, workspaceId, projectId } }: { item: FeedbackDetail }) {
  const words = useTexts(texts);
  const { data, error } = useQuery(getFeedbackHistoryOptions({ client, path: { id }, query: { workspaceId } }));
  const events = data?.data.filter(isTold) ?? [];
  const own = Object.fromEntries(useCustomFields(projectId).map((field) => [field.id, field.label]));
  return (
    <section>
      <h2>{words.history}</h2>
      <Failure error={error} />
      <ol className={styles.history}>
        {events.map((event) => (
          <Step
            key={event.id}
            event={event}
            ownFields={own}
            explains={isFirstOfRun(event, events)}
            workspaceId={workspaceId}
          />
        ))}
      </ol>
    </section>
  );
}

interface Told {
  event: Event;
  /** The names of the project's own fields. */
  ownFields: Readonly<Record<string, string>>;
  /** Whether it is where one can ask why its run did what it did. */
  explains: boolean;
  workspaceId: string;
}

function Step({ event, ownFields, explains, workspaceId }: Told) {
  const words = useTexts(texts);
  const inWords = useWords();
  const [asksWhy, setAsksWhy] = useState(false);
  const { actor, causedBy, occurredAt, type } = event;
  const { status, priority, assignee: assigneeName, category, tags, due: dueDate, otherFields } = words;
  const fields: Record<string, string> = {
    ...ownFields,
    ...{ status, priority, assigneeName, category, tags, dueDate },
    ...otherFields,
  };
  const isAutomation = actor.type === 'automation';
  const customer = customerIn(event);
  const who =
    customer?.authorName ??
    actor.name ??
    (isAutomation ? words.byAutomation : actor.type === 'system' ? words.bySystem : words.someone);
  const what = customer
    ? customer.automatic
      ? words.machineWrote
      : words.customerWrote
    : type in words.events
      ? words.events[type as keyof typeof words.events]
      : words.events.other;
  return (
    <li>
      <p>
        {isAutomation && <Icon name="bolt" />} <strong>{who}</strong> {what}{' '}
        <time dateTime={occurredAt} title={fullTime(occurredAt)}>
          {relativeTime(occurredAt)}
        </time>
      </p>
      {changesOf(event).map(([field, from, to]) => (
        <p key={field} className={styles.change}>
          {fields[field] ?? field}: <bdi>{inWords(field, from)}</bdi> {direction() === 'rtl' ? '←' : '→'}{' '}
          <bdi>{inWords(field, to)}</bdi>
        </p>
      ))}
      {explains && !asksWhy && (
        <Button look="ghost" onClick={() => setAsksWhy(true)}>
          {words.why}
        </Button>
      )}
      {explains && causedBy?.runId && asksWhy && <Reasons runId={causedBy.runId} workspaceId={workspaceId} />}
    </li>
  );
}

/** The author of a customer's comment. The comment may have come by the API key of somebody on the team. */
function customerIn({ type, data }: Event): { authorName: string; automatic: boolean } | undefined {
  return type === 'comment.created' && 'authorType' in data && data.authorType === 'customer' ? data : undefined;
}

/** Rule by rule, what the automation looked at, and what it did. */
function Reasons({ runId, workspaceId }: { runId: string; workspaceId: string }) {
  const { data, error } = useQuery(getAutomationRunOptions({ client, path: { id: runId }, query: { workspaceId } }));
  return (
    <div className={styles.reasons}>
      <Failure error={error} />
      {data && <LateTrace trace={data.trace} actions={data.actionsExecuted} />}
    </div>
  );
}

/** What follows from another change, or says by an id what another field says by a name. */
const untold = new Set([
  ...['statusCategory', 'resolvedAt', 'assigneeId', 'assigneeEmail', 'watcherIds'],
  ...['commentCount', 'lastCommentBy', 'lastCommentVia', 'updatedAt'],
  ...['firstAnsweredAt', 'firstAnswerDueDate', 'firstAnswerBreached', 'slaPaused'],
]);

/** A run does several things. The newest is the first in the list, so that this one stays when others come. */
function isFirstOfRun({ id, causedBy }: Event, events: readonly Event[]): boolean {
  const runId = causedBy?.runId;
  return !!runId && events.findLast((one) => one.causedBy?.runId === runId)?.id === id;
}

type Change = [field: string, from: unknown, to: unknown];

function changesOf(event: Event): Change[] {
  if (event.type !== 'feedback.updated') return [];
  const told = Object.entries(event.changes ?? {}).filter(([field]) => !untold.has(field));
  return told.flatMap(([field, { from, to }]) =>
    field === 'customMetadata' ? fieldsOf(from, to) : [[field, from, to]],
  );
}

/** The custom fields that differ. Other metadata is for machines. */
function fieldsOf(from: unknown, to: unknown): Change[] {
  const [before, after] = [from, to].map((metadata) => valuesOf({ customMetadata: metadata as never }));
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((id) =>
    isSame(before?.[id], after?.[id]) ? [] : [[id, before?.[id], after?.[id]]],
  );
}

/** A comment also changes the item, which its own event tells. */
function isTold(event: Event): boolean {
  return event.type !== 'feedback.updated' || changesOf(event).length > 0;
}
