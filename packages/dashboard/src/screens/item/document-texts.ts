import { defineTexts } from '../../texts/texts.ts';

export const documentTexts = defineTexts(
  {
    refused: (name: string) => `This project does not take files such as “${name}”.`,
    explain:
      'If you allow it, its conversations also take PDF, text, CSV, JSON, GIF, HEIC and QuickTime files of up to 10 MB, from everybody who answers here.',
    ask: 'Ask an owner or admin of the workspace to allow it. They are offered it when they drop such a file here.',
    allow: 'Allow and attach',
    leave: 'Leave it out',
  },
  {
    de: {
      refused: (name: string) => `Dieses Projekt nimmt Dateien wie „${name}“ nicht an.`,
      explain:
        'Wenn du es erlaubst, nehmen seine Gespräche auch PDF-, Text-, CSV-, JSON-, GIF-, HEIC- und QuickTime-Dateien bis 10 MB an, von allen, die hier antworten.',
      ask: 'Bitte Inhaber oder Admins des Arbeitsbereichs, es zu erlauben. Ihnen wird es angeboten, wenn sie hier so eine Datei ablegen.',
      allow: 'Erlauben und anhängen',
      leave: 'Weglassen',
    },
  },
);
