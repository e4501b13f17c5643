import type { FeedbackCreate } from '../../../generated/sdk/types.gen.ts';

/** What the sender sent, in the form of the contract's FeedbackCreate. */
export type Submission = Omit<FeedbackCreate, 'workspaceId' | 'projectId' | 'widgetId'>;
