import { jobKind } from '../../platform/jobs/job-kind.ts';

/** What happened to an item, for the project's automations. It is stored as JSON while it waits. */
export interface FeedbackEvent {
  id: string;
  scope: EventScope;
  workspaceId: string;
  projectId: string;
  feedbackId: string;
  occurredAt: string;
  /** The columns that changed, before and after. */
  change?: { before: Columns; after: Columns };
}

/** The scopes whose automations run on events. */
export const eventScopes = ['feedback.created', 'feedback.updated'] as const;
export type EventScope = (typeof eventScopes)[number];

type Columns = { [name: string]: unknown };

export const feedbackEventJob = jobKind<FeedbackEvent>('feedback-event', {
  retries: 10,
  pauseSeconds: 1,
  longestPauseSeconds: 600,
  mostSeconds: 120,
  atOnce: 2,
  batch: 10,
});
