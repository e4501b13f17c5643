import type { Automation, DryRunResponse, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';

/** Where a text goes: to the customer, or to the team. */
export type Kind = 'reply' | 'note';

/** A macro that does nothing but write is a text to insert. Returns where it goes. Undefined for any other macro. */
export function kindOfSnippet({ actions }: Automation): Kind | undefined {
  const [only, ...others] = actions;
  if (others.length > 0) return undefined;
  if (only?.type === 'add_comment') return 'reply';
  return only?.type === 'add_note' ? 'note' : undefined;
}

export function dryRun(macro: Automation, { workspaceId, id }: FeedbackDetail): Promise<DryRunResponse> {
  return heed.automations.dryRun(macro.id, { workspaceId, feedbackId: id });
}

/** Returns the text that a snippet would write. Undefined if its conditions do not hold, or the text would be refused. */
export function textOf({ actions: [action] }: DryRunResponse): string | undefined {
  if (!action?.wouldSucceed) return undefined;
  const { message, content } = { ...action.params, ...action.filled } as { message?: string; content?: string };
  return message ?? content;
}
