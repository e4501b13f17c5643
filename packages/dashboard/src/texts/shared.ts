import { defineTexts } from './texts.ts';

/** Texts of more than one screen. */
export const shared = defineTexts(
  {
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    copy: 'Copy',
    copied: 'Copied',
    done: 'Done',
    undo: 'Undo',
    tryAgain: 'Try again',
    loading: 'Loading…',
    none: 'None',
    or: 'or',
    unreachable: 'The service does not answer. Try again when it is back. What you have typed stays.',
    changedMeanwhile: 'Somebody else has changed this in the meantime. Yours is not saved.',
    notifications: 'Notifications',
  },
  {
    de: {
      cancel: 'Abbrechen',
      close: 'Schließen',
      save: 'Speichern',
      copy: 'Kopieren',
      copied: 'Kopiert',
      done: 'Fertig',
      undo: 'Rückgängig',
      tryAgain: 'Erneut versuchen',
      loading: 'Wird geladen …',
      none: 'Keine',
      or: 'oder',
      unreachable: 'Der Dienst antwortet nicht. Versuche es erneut, sobald er da ist. Was du geschrieben hast, bleibt.',
      changedMeanwhile: 'Jemand anderes hat das inzwischen geändert. Deine Fassung ist nicht gespeichert.',
      notifications: 'Meldungen',
    },
  },
);
