import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getFeedbackOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { isMissing } from '../../parts/errors.ts';
import styles from './ItemLink.module.css';

/** Reads an item of which only the id is known. */
export function useItemById(id: string | null): { item: FeedbackDetail | undefined; isGone: boolean } {
  const { id: workspaceId } = useWorkspace();
  const query = getFeedbackOptions({ client, path: { id: id ?? '' }, query: { workspaceId } });
  const { data, error } = useQuery({ ...query, enabled: id !== null });
  return { item: data?.data, isGone: isMissing(error) };
}

/** Leads to an item by its number and first words, or shows something else once it turns out to be gone. */
export function ItemLink({ id, gone = null }: { id: string; gone?: ReactNode }) {
  const { item, isGone } = useItemById(id);
  if (!item) return isGone && gone;
  const { workspaceId, ticketNumber, message } = item;
  return (
    <Link
      to="/$workspaceId/inbox/$number"
      params={{ workspaceId, number: String(ticketNumber) }}
      className={styles.link}
    >
      #{ticketNumber} <bdi>{message}</bdi>
    </Link>
  );
}
