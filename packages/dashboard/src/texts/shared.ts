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
    unreachable: 'The service does not answer. It is tried again when you are back online.',
    changedMeanwhile: 'Somebody else has changed this in the meantime. You now see their version.',
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
      unreachable: 'Der Dienst antwortet nicht. Sobald du wieder online bist, wird es erneut versucht.',
      changedMeanwhile: 'Jemand anderes hat das inzwischen geändert. Du siehst jetzt dessen Fassung.',
      notifications: 'Meldungen',
    },
  },
);
