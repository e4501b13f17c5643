import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useHeldMailCount } from '../api/held-mails.ts';
import { useInboxCounts } from '../api/inbox-counts.ts';
import { useMe, useWorkspace } from '../api/me.ts';
import { itemQuery } from '../screens/items/seen-item.ts';
import { useTexts } from '../texts/texts.ts';
import { screens } from './screens.ts';
import { texts } from './texts.ts';

const askEveryMs = 60_000;

/** Names the tab of the browser after the screen, with how many items or mails wait. An item has its number and first words. */
export function Title() {
  const unread = useMe().unread ?? 0;
  const title = `${unread > 0 ? `● ${unread} · ` : ''}${useTitle()}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

function useTitle(): string {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' });
  const number = useRouterState({ select: ({ matches }) => numberIn(matches.at(-1)?.params) });
  const place = route.split('/')[2];
  const waiting = useWaitingCount(workspaceId, place === 'inbox');
  const held = useHeldMailCount();
  const item = useShownItem(workspaceId, number);
  if (number) return `${item} · Heed`;
  const screen = screens.find(({ id }) => id === place);
  const name = place === 'account' ? words.account : screen && words.screens[screen.id];
  const count = place === 'mails' ? String(held) : waiting;
  return `${count === '0' ? '' : `(${count}) `}${name ? `${name} · ` : ''}Heed`;
}

function numberIn(params: object | undefined): string {
  return params && 'number' in params ? String(params.number) : '';
}

/** The count of the inbox's tab, which is read once for both. On other screens it is as the inbox had it last. */
function useWaitingCount(workspaceId: string, isShown: boolean): string {
  return useInboxCounts(workspaceId, { enabled: isShown, refetchInterval: askEveryMs }).waiting ?? '0';
}

/** The screen of the item reads it. */
function useShownItem(workspaceId: string, ticketNumber: string): string {
  const { data } = useQuery({ ...itemQuery({ workspaceId, ticketNumber }), enabled: false });
  return data ? `#${ticketNumber} ${firstWords(data.item.message)}` : `#${ticketNumber}`;
}

const mostCharacters = 80;

function firstWords(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, ' ');
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line;
}
