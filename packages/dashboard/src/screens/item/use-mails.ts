import { useQuery } from '@tanstack/react-query';
import { listMailsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { FeedbackDetail, Mail } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { refresh } from '../../api/refresh.ts';

const none: Mail[] = [];

/** The mails about an item, if any comment has one. */
export function useMails({ id, workspaceId, customerComments }: FeedbackDetail): Mail[] {
  const query = listMailsOptions({ client, path: { id }, query: { workspaceId } });
  const { data } = useQuery({ ...query, staleTime: 0, enabled: customerComments.some(({ mail }) => mail !== null) });
  return data?.data ?? none;
}

export function refreshMails(): Promise<void> {
  return refresh('listMails', 'previewAudience');
}
