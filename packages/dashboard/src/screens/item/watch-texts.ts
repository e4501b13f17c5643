import { defineTexts } from '../../texts/texts.ts';

export const watchTexts = defineTexts(
  {
    watchers: 'Watched by',
    you: 'You',
    nobody: 'Nobody',
    watch: 'Watch',
    watching: 'Watching',
  },
  {
    de: {
      watchers: 'Beobachtet von',
      you: 'Dir',
      nobody: 'Niemandem',
      watch: 'Beobachten',
      watching: 'Du beobachtest',
    },
  },
);
