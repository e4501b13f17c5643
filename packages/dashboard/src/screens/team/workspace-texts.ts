import { defineTexts } from '../../texts/texts.ts';

export const workspaceTexts = defineTexts(
  {
    workspace: 'Workspace',
    rename: 'Rename',
    renameTitle: 'Rename the workspace',
    workspaceName: 'Name',
    workspaceNameHint: 'Members see it in the navigation, and people whom you invite see it in the mail.',
    renamed: 'The workspace has its new name.',
  },
  {
    de: {
      workspace: 'Arbeitsbereich',
      rename: 'Umbenennen',
      renameTitle: 'Arbeitsbereich umbenennen',
      workspaceName: 'Name',
      workspaceNameHint: 'Mitglieder sehen ihn in der Navigation, Eingeladene in der Mail.',
      renamed: 'Der Arbeitsbereich heißt jetzt so.',
    },
  },
);
