import type { IconName } from '../parts/icons.ts';

/** The screens that the navigation leads to, in its order. */
export const screens = [
  { id: 'start', icon: 'home' },
  { id: 'inbox', icon: 'inbox' },
  { id: 'mails', icon: 'mail' },
  { id: 'customers', icon: 'people' },
  { id: 'reports', icon: 'chart' },
  { id: 'automations', icon: 'bolt' },
  { id: 'projects', icon: 'folder' },
  { id: 'widgets', icon: 'bubble' },
  { id: 'connections', icon: 'plug' },
  { id: 'team', icon: 'key' },
  { id: 'settings', icon: 'sliders' },
] as const satisfies readonly { id: string; icon: IconName }[];
