import type { Feedback, Priority, Project, StatusCategory, StatusColor } from '../../../../generated/sdk/types.gen.ts';
import { shownEmail } from './shown-email.ts';
import { defineTexts, useTexts } from './texts.ts';

/** How people call the values of an item. */
export const feedbackTexts = defineTexts(
  {
    statuses: {
      new: 'New',
      'in-progress': 'In progress',
      reopened: 'Reopened',
      resolved: 'Resolved',
      archived: 'Archived',
    },
    categories: { open: 'Open', pending: 'Pending', resolved: 'Resolved', closed: 'Closed' },
    priorities: { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' },
    channels: { api: 'API', widget: 'Widget', webhook: 'Webhook', email: 'Email' },
    noPriority: 'No priority',
    nobody: 'Nobody',
    away: (name: string) => `${name} (away)`,
    notRated: 'Not rated',
    anonymous: 'Anonymous',
  },
  {
    de: {
      statuses: {
        new: 'Neu',
        'in-progress': 'In Arbeit',
        reopened: 'Wieder offen',
        resolved: 'Gelöst',
        archived: 'Archiviert',
      },
      categories: { open: 'Offen', pending: 'Wartend', resolved: 'Gelöst', closed: 'Geschlossen' },
      priorities: { urgent: 'Dringend', high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
      channels: { api: 'API', widget: 'Widget', webhook: 'Webhook', email: 'E-Mail' },
      noPriority: 'Keine Priorität',
      nobody: 'Niemand',
      away: (name: string) => `${name} (abwesend)`,
      notRated: 'Nicht bewertet',
      anonymous: 'Anonym',
    },
  },
);

export const priorities = ['urgent', 'high', 'medium', 'low'] as const satisfies readonly Priority[];
const systemStatuses = {
  new: 'open',
  'in-progress': 'pending',
  reopened: 'open',
  resolved: 'resolved',
  archived: 'closed',
} as const satisfies Record<string, StatusCategory>;
type SystemStatus = keyof typeof systemStatuses;

export interface StatusChoice {
  value: string;
  label: string;
  category: StatusCategory;
  color?: StatusColor;
}

/** The statuses that an item of these projects may have: those that all have, then their own. */
export function useStatuses(projects: readonly Pick<Project, 'customStatuses'>[]): StatusChoice[] {
  return statusChoices(projects, useTexts(feedbackTexts).statuses);
}

/** Whether an item of one of these projects can have the status. */
export function isStatusOf(projects: readonly Pick<Project, 'customStatuses'>[], status: string): boolean {
  return (
    status in systemStatuses || projects.some(({ customStatuses }) => customStatuses.some(({ id }) => id === status))
  );
}

export function statusChoices(
  projects: readonly Pick<Project, 'customStatuses'>[],
  names: Readonly<Record<SystemStatus, string>>,
): StatusChoice[] {
  const own = projects.flatMap(({ customStatuses }) =>
    customStatuses.map(({ id, label, category, color }) => ({ value: id, label, category, ...(color && { color }) })),
  );
  const known = (Object.keys(systemStatuses) as SystemStatus[]).map(
    (value): StatusChoice => ({ value, label: names[value], category: systemStatuses[value] }),
  );
  return [...new Map([...known, ...own].map((choice) => [choice.value, choice])).values()];
}

/** Who sent it, as well as it is known. */
export function senderOf({ userName, userEmail, userPhone }: Feedback, anonymous: string): string {
  return userName ?? (userEmail && shownEmail(userEmail)) ?? userPhone ?? anonymous;
}

export function isDone(category: StatusCategory): boolean {
  return category === 'resolved' || category === 'closed';
}
