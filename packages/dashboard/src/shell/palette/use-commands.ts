import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { listFeedbackOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useMembers, useProjects } from '../../api/workspace-data.ts';
import type { IconName } from '../../parts/icons.ts';
import { useViews } from '../../screens/inbox/use-views.ts';
import { changeItems } from '../../screens/items/change-items.ts';
import type { Changes } from '../../screens/items/changes.ts';
import { toAssignee, toPriority, useAssigneeChoices, usePriorityChoices } from '../../screens/items/choices.tsx';
import { ofView } from '../../screens/items/filters.ts';
import { itemQuery } from '../../screens/items/seen-item.ts';
import { useSelected } from '../../screens/items/selected.ts';
import { useStatuses } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { screens } from '../screens.ts';
import { texts as shellTexts } from '../texts.ts';
import { texts } from './texts.ts';

export interface Command {
  id: string;
  icon: IconName;
  label: string;
  /** The kind of thing it is, such as a project. */
  hint?: string;
  run: () => void;
}

/** Where one can go: screens, projects and saved views. */
export function usePlaces(): Command[] {
  const words = useTexts(texts);
  const { screens: names } = useTexts(shellTexts);
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const projects = useProjects();
  const { views } = useViews();
  return [
    ...screens.map(({ id, icon }) => ({
      id,
      icon,
      label: words.goTo(names[id]),
      run: () => void navigate({ to: `/$workspaceId/${id}`, params: { workspaceId } }),
    })),
    ...views.map((view) => ({
      id: view.id,
      icon: 'star' as const,
      label: words.goTo(view.name),
      hint: words.view,
      run: () => void navigate({ to: '/$workspaceId/inbox', params: { workspaceId }, search: ofView(view) }),
    })),
    ...projects.map(({ id, name }) => ({
      id,
      icon: 'folder' as const,
      label: words.goTo(name),
      hint: words.project,
      run: () => void navigate({ to: '/$workspaceId/inbox', params: { workspaceId }, search: { projectId: id } }),
    })),
  ];
}

/** Changes of the selected items, or of the one that is shown. */
export function useActions(): { items: readonly Feedback[]; actions: Command[] } {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { number: ticketNumber = '' } = useParams({ strict: false });
  const { data: seen } = useQuery({ ...itemQuery({ workspaceId, ticketNumber }), enabled: false });
  const selected = useSelected();
  const items = ticketNumber ? (seen ? [seen.item] : []) : selected;
  const ids = new Set(items.map(({ projectId }) => projectId));
  const statuses = useStatuses(useProjects().filter(({ id }) => ids.has(id)));
  const assignees = useAssigneeChoices(useMembers());
  const priorities = usePriorityChoices();
  if (items.length === 0) return { items, actions: [] };
  const change = (changes: Changes) => () => void changeItems(items, changes, ticketNumber ? seen?.etag : undefined);
  const actions = [
    ...statuses.map(({ value, label }) => ({
      id: `status ${value}`,
      icon: 'check' as const,
      label: words.setStatus(label),
      run: change({ status: value }),
    })),
    ...assignees.map(({ value, label }) => ({
      id: `assignee ${value}`,
      icon: 'person' as const,
      label: words.assign(label),
      run: change(toAssignee(value)),
    })),
    ...priorities.map(({ value, label }) => ({
      id: `priority ${value}`,
      icon: 'bolt' as const,
      label: words.setPriority(label),
      run: change(toPriority(value)),
    })),
  ];
  return { items, actions };
}

const mostFound = 8;

/** Items that a number or words find. */
export function useFound(search: string): Command[] {
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const query = listFeedbackOptions({ client, query: { workspaceId, search, pageSize: mostFound } });
  const { data } = useQuery({ ...query, enabled: /[\p{L}\p{N}]/u.test(search) });
  return (data?.data ?? []).map(({ id, ticketNumber, message }) => ({
    id,
    icon: 'bubble',
    label: message,
    hint: `#${ticketNumber}`,
    run: () =>
      void navigate({
        to: '/$workspaceId/inbox/$number',
        params: { workspaceId, number: String(ticketNumber) },
      }),
  }));
}
