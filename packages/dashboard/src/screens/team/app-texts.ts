import { defineTexts } from '../../texts/texts.ts';

export const appTexts = defineTexts(
  {
    apps: 'Apps',
    appsHint: 'Agents and programs of others that members have let into the workspace.',
    noApps: 'No app is connected',
    letInBy: (name: string) => `let in by ${name}`,
  },
  {
    de: {
      apps: 'Apps',
      appsHint: 'Agenten und Programme anderer, denen Mitglieder hier Zugang gegeben haben.',
      noApps: 'Keine App ist verbunden',
      letInBy: (name: string) => `zugelassen von ${name}`,
    },
  },
);
