import { defineTexts } from '../../texts/texts.ts';

export const holeTexts = defineTexts(
  {
    title: 'Send with a gap?',
    text: 'A macro had nothing to put here, such as a name. Read these lines once more:',
    sendAnyway: 'Send anyway',
    isEmpty: (placeholders: string) => `Nothing stands in for ${placeholders}.`,
  },
  {
    de: {
      title: 'Mit einer Lücke senden?',
      text: 'Ein Makro hatte hier nichts einzusetzen, etwa einen Namen. Lies diese Zeilen noch einmal:',
      sendAnyway: 'Trotzdem senden',
      isEmpty: (placeholders: string) => `Für ${placeholders} gibt es nichts einzusetzen.`,
    },
  },
);
