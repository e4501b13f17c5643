import type { EventType, NotificationKind, NotificationReason } from '../../../generated/sdk/types.gen.ts';
import type { Receiver } from '../notification-rows/receivers-sql.ts';
import type { Telling } from '../notification-rows/telling.ts';
import type { Facts, ToldItem } from './facts-sql.ts';
import type { ToldEvent } from './told-events-sql.ts';

/** A member, and why they are told. */
type Reasoned = [userId: string, reason: NotificationReason];

interface Case {
  event: ToldEvent;
  facts: Facts;
  receivers: Receiver[];
}

type Rule = (of: Case & { item: ToldItem }) => Telling[];

/** Returns what members are told of an event. Nobody is told of their own act. */
export function whoIsTold(of: Case): Telling[] {
  const { event, facts } = of;
  const aboutOther = rulesOfOthers[event.type];
  if (aboutOther) return aboutOther(of);
  const item = facts.items.get(event.feedbackId ?? '');
  return item ? (rulesOfItems[event.type]?.({ ...of, item }) ?? []) : [];
}

const rulesOfItems: { [Type in EventType]?: Rule } = {
  'feedback.created': (of) => [
    ...tellings(of, 'assigned', butActor(of, assignedTo(of))),
    ...tellings(of, 'new_item', butActor(of, inProject(of, 'project'))),
  ],
  'feedback.updated': (of) => [
    ...tellings(of, 'assigned', butActor(of, assignedTo(of))),
    ...(of.event.changesStatus ? tellings(of, 'status_changed', butActor(of, watchers(of.item))) : []),
  ],
  'comment.created': (of) => {
    // It is the customer's act, whoever's key has posted it.
    const actor = { type: 'customer', id: null, name: of.event.authorName } as const;
    const unassigned = of.item.assigneeId === null ? inProject(of, 'unassigned') : [];
    return tellings(of, 'customer_answered', [...assigneeAndWatchers(of.item), ...unassigned], { actor, cause: null });
  },
  'note.created': (of) => {
    const mentions = of.facts.mentions.get(of.event.subjectId) ?? [];
    const mentioned = mentions.map((userId): Reasoned => [userId, 'mentioned']);
    return [
      ...tellings(of, 'mention', butActor(of, mentioned)),
      ...tellings(
        of,
        'note',
        butActor(of, assigneeAndWatchers(of.item)).filter(([userId]) => !mentions.includes(userId)),
      ),
    ];
  },
  'feedback.due_soon': (of) => tellings(of, 'due_soon', concernedByDeadline(of), { actor: null, cause: of.event.type }),
  'feedback.sla_breached': (of) =>
    tellings(of, 'sla_breached', concernedByDeadline(of), { actor: null, cause: of.event.type }),
  'mail.failed': mailFailed,
  'mail.bounced': mailFailed,
};

const rulesOfOthers: { [Type in EventType]?: (of: Case) => Telling[] } = {
  'automation.run_finished': (of) => {
    const cause = of.event.subjectId;
    return tellings(of, 'automation_failed', makerAndOwners(of), {
      feedbackId: null,
      title: nameOf(of),
      actor: null,
      cause,
    });
  },
  // Only what switches it off is read.
  'automation.updated': (of) =>
    tellings(of, 'automation_failed', butActor(of, makerAndOwners(of)), {
      feedbackId: null,
      title: nameOf(of),
      cause: of.event.id,
    }),
  'subscription.disabled': (of) =>
    tellings(of, 'connection_disabled', makerAndOwners(of), { title: nameOf(of), actor: null, cause: null }),
  'import.finished': (of) => {
    const maker = actorOf(of);
    const owners = of.event.status === 'failed' ? ownersOf(of) : [];
    const told: Reasoned[] = [...(maker === null ? [] : [[maker, 'maker'] satisfies Reasoned]), ...owners];
    return tellings(of, 'import_finished', told, { title: of.event.fileName, cause: null });
  },
};

/** A member who is told for several reasons is told the first. */
function tellings(
  { event }: Pick<Case, 'event'>,
  kind: NotificationKind,
  told: Reasoned[],
  others: Partial<Telling> = {},
): Telling[] {
  const { feedbackId, actor, id: eventId, cause } = event;
  const reasons = new Map(told.toReversed());
  return [...reasons].map(([userId, reason]) => ({
    ...{ userId, kind, reason, feedbackId, title: null, actor, eventId, cause },
    ...others,
  }));
}

function mailFailed(of: Case & { item: ToldItem }): Telling[] {
  const { facts, event, item } = of;
  const authors = (event.commentIds ?? []).flatMap((id) => facts.authors.get(id) ?? []);
  const told = [...authors.map((userId): Reasoned => [userId, 'author']), ...assignee(item)];
  return tellings(of, 'mail_failed', told, { actor: null, cause: null });
}

/** To whom the event gives the item, if it is still theirs. */
function assignedTo({ event, item }: Case & { item: ToldItem }): Reasoned[] {
  return event.assigneeId === item.assigneeId ? assignee(item) : [];
}

function assignee({ assigneeId }: ToldItem): Reasoned[] {
  return assigneeId === null ? [] : [[assigneeId, 'assignee']];
}

function watchers({ watcherIds }: ToldItem): Reasoned[] {
  return watcherIds.map((userId) => [userId, 'watcher']);
}

function assigneeAndWatchers(item: ToldItem): Reasoned[] {
  return [...assignee(item), ...watchers(item)];
}

function inProject({ event: { projectId }, receivers }: Case, reason: NotificationReason): Reasoned[] {
  const ofProject = receivers.filter(
    ({ projectIds }) => projectIds === null || (projectId !== null && projectIds.includes(projectId)),
  );
  return ofProject.map(({ userId }) => [userId, reason]);
}

function concernedByDeadline({ item, receivers }: Case & { item: ToldItem }): Reasoned[] {
  const leads = receivers.filter(({ allDeadlines }) => allDeadlines);
  return [...assignee(item), ...leads.map(({ userId }): Reasoned => [userId, 'deadlines'])];
}

function makerAndOwners(of: Case): Reasoned[] {
  const maker = of.facts.made.get(of.event.subjectId)?.createdBy ?? null;
  return [...(maker === null ? [] : [[maker, 'maker'] satisfies Reasoned]), ...ownersOf(of)];
}

function ownersOf({ receivers }: Case): Reasoned[] {
  return receivers.filter(({ role }) => role === 'owner').map(({ userId }) => [userId, 'owner']);
}

function nameOf({ facts, event }: Case): string | null {
  return facts.made.get(event.subjectId)?.name ?? null;
}

/** The user who acts, by a session or a key. Null for all else. */
function actorOf({ event: { actor }, facts }: Case): string | null {
  if (actor.type === 'user') return actor.id;
  return (actor.type === 'apiKey' && facts.keyUsers.get(actor.id ?? '')) || null;
}

function butActor(of: Case, told: Reasoned[]): Reasoned[] {
  const actor = actorOf(of);
  return told.filter(([userId]) => userId !== actor);
}
