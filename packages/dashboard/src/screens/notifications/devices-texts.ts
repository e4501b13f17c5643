import { defineTexts } from '../../texts/texts.ts';

export const devicesTexts = defineTexts(
  {
    title: 'Push messages',
    hint: 'A browser tells you of what you chose above also while Heed is not open. It shows the item’s number and no words of customers.',
    thisDevice: 'Push on this device',
    states: {
      on: 'On, as long as you are signed in here.',
      off: 'Off. Your browser will ask you.',
      denied: 'You have refused notifications of this site. Allow them in the settings of your browser.',
      unsupported: 'This browser takes no push messages here. On an iPhone, first add Heed to the home screen.',
    },
    noService: 'The push service of your browser does not answer. Try again later.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    unknownBrowser: 'Unknown browser',
    thisBrowser: 'This browser',
    added: (when: string) => `Added ${when}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
  },
  {
    de: {
      title: 'Push-Nachrichten',
      hint: 'Ein Browser meldet dir, was du oben gewählt hast, auch wenn Heed nicht offen ist. Er zeigt die Nummer des Eintrags und keine Worte von Kunden.',
      thisDevice: 'Push auf diesem Gerät',
      states: {
        on: 'An, solange du hier angemeldet bist.',
        off: 'Aus. Dein Browser wird dich fragen.',
        denied: 'Du hast Meldungen dieser Seite abgelehnt. Erlaube sie in den Einstellungen deines Browsers.',
        unsupported:
          'Dieser Browser nimmt hier keine Push-Nachrichten an. Lege Heed auf einem iPhone erst auf den Home-Bildschirm.',
      },
      noService: 'Der Push-Dienst deines Browsers antwortet nicht. Versuche es später noch einmal.',
      turnOn: 'Einschalten',
      turnOff: 'Ausschalten',
      unknownBrowser: 'Unbekannter Browser',
      thisBrowser: 'Dieser Browser',
      added: (when: string) => `Hinzugefügt ${when}`,
      remove: 'Entfernen',
      removeNamed: (name: string) => `${name} entfernen`,
    },
  },
);
