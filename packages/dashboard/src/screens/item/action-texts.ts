import { defineTexts } from '../../texts/texts.ts';

export const actionTexts = defineTexts(
  {
    actions: 'Actions',
    copyLink: 'Copy the link',
    linkCopied: 'The link is copied.',
    copyNumber: (number: string) => `Copy ${number}`,
    numberCopied: (number: string) => `${number} is copied.`,
    snooze: 'Snooze…',
    keys: 'Keys',
    deleteItem: 'Delete',
    deleteTitle: (number: string) => `Delete ${number}?`,
    deleteText: 'The item goes with its replies, notes and files. Nothing brings it back.',
    deleted: (number: string) => `${number} is deleted.`,
  },
  {
    de: {
      actions: 'Aktionen',
      copyLink: 'Link kopieren',
      linkCopied: 'Der Link ist kopiert.',
      copyNumber: (number: string) => `${number} kopieren`,
      numberCopied: (number: string) => `${number} ist kopiert.`,
      snooze: 'Zurückstellen …',
      keys: 'Tasten',
      deleteItem: 'Löschen',
      deleteTitle: (number: string) => `${number} löschen?`,
      deleteText: 'Der Eintrag geht mit seinen Antworten, Notizen und Dateien. Nichts bringt ihn zurück.',
      deleted: (number: string) => `${number} ist gelöscht.`,
    },
  },
);
