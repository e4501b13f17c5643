import { defineTexts } from '../../texts/texts.ts';

/** Texts of saved views. */
export const viewTexts = defineTexts(
  {
    views: 'Views',
    viewChanged: 'changed',
    updateView: (name: string) => `Save to “${name}”`,
    changeView: (name: string) => `Change the view “${name}”`,
    renameView: (name: string) => `Rename “${name}”`,
    rename: 'Rename or share…',
    delete: 'Delete…',
    deleteNow: 'Delete',
    deleteHint: 'Only the view goes. Its feedback stays.',
    deleteSharedHint: 'It goes for everybody in the workspace. Its feedback stays.',
    saveView: 'Save as a view…',
    viewName: 'Name of the view',
    shareView: 'Everybody in the workspace sees it',
    deleteView: (name: string) => `Delete “${name}”`,
    viewSaved: 'The view is saved.',
    viewDeleted: 'The view is deleted.',
  },
  {
    de: {
      views: 'Ansichten',
      viewChanged: 'geändert',
      updateView: (name: string) => `In „${name}“ speichern`,
      changeView: (name: string) => `Die Ansicht „${name}“ ändern`,
      renameView: (name: string) => `„${name}“ umbenennen`,
      rename: 'Umbenennen oder teilen …',
      delete: 'Löschen …',
      deleteNow: 'Löschen',
      deleteHint: 'Nur die Ansicht verschwindet. Ihr Feedback bleibt.',
      deleteSharedHint: 'Sie verschwindet für alle im Arbeitsbereich. Ihr Feedback bleibt.',
      saveView: 'Als Ansicht speichern …',
      viewName: 'Name der Ansicht',
      shareView: 'Alle im Arbeitsbereich sehen sie',
      deleteView: (name: string) => `„${name}“ löschen`,
      viewSaved: 'Die Ansicht ist gespeichert.',
      viewDeleted: 'Die Ansicht ist gelöscht.',
    },
  },
);
