import { counted, defineTexts } from '../../texts/texts.ts';

export const keepingTexts = defineTexts(
  {
    keeping: 'Data',
    keepingHint: 'How long feedback is kept, and which files may be attached.',
    days: 'Days until resolved feedback is erased',
    daysHint: 'They count from the day it was resolved or closed. Empty means that it is kept for ever.',
    erases: (days: number) =>
      counted(days, {
        one: 'Within an hour, what was resolved more than # day ago is erased for good.',
        other: 'Within an hour, what was resolved more than # days ago is erased for good.',
      }),
    documents: 'Take documents',
    documentsHint: 'Your team may attach files such as PDF to answers, and mails may bring them.',
  },
  {
    de: {
      keeping: 'Daten',
      keepingHint: 'Wie lange Feedback bleibt, und welche Dateien angehängt werden dürfen.',
      days: 'Tage, bis gelöstes Feedback gelöscht wird',
      daysHint: 'Sie zählen von dem Tag an, an dem es gelöst oder geschlossen wurde. Leer heißt: für immer behalten.',
      erases: (days: number) =>
        counted(days, {
          one: 'Binnen einer Stunde wird endgültig gelöscht, was vor mehr als # Tag gelöst wurde.',
          other: 'Binnen einer Stunde wird endgültig gelöscht, was vor mehr als # Tagen gelöst wurde.',
        }),
      documents: 'Dokumente annehmen',
      documentsHint: 'Dein Team darf Dateien wie PDF an Antworten hängen, und Mails dürfen sie mitbringen.',
    },
  },
);
