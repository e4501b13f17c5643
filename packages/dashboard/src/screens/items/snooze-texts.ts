import { defineTexts } from '../../texts/texts.ts';

export const snoozeTexts = defineTexts(
  {
    title: 'Snooze until',
    hint: 'The inbox leaves it out until then, or until the customer writes. Deadlines go on.',
    presets: { laterToday: 'Later today', tomorrow: 'Tomorrow', nextWeek: 'Next week' },
    wake: 'Wake it now',
    other: 'Another time',
    snooze: 'Snooze',
  },
  {
    de: {
      title: 'Zurückstellen bis',
      hint: 'Bis dahin fehlt es im Eingang, oder bis der Kunde schreibt. Fristen laufen weiter.',
      presets: { laterToday: 'Später heute', tomorrow: 'Morgen', nextWeek: 'Nächste Woche' },
      wake: 'Jetzt zurückholen',
      other: 'Ein anderer Zeitpunkt',
      snooze: 'Zurückstellen',
    },
  },
);
