import { defineTexts } from '../../texts/texts.ts';

export const texts = defineTexts(
  {
    setUp: 'Set up',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: 'done',
    steps: {
      you: {
        title: 'Say who you are',
        hint: 'Your team and your customers see your name, and mail goes to your address.',
        action: 'Set name and address',
      },
      method: {
        title: 'Choose how you sign in',
        hint: 'A password or a passkey, so that you get in again without a link.',
        action: 'Set a password',
      },
      workspace: {
        title: 'Name the workspace',
        hint: 'The people whom you invite see the name.',
        action: 'Open the settings',
      },
      feedback: {
        title: 'Receive the first feedback',
        hint: 'From your pages by a widget, from other systems by the API or a webhook, or from a file.',
        action: 'Make a widget',
      },
      widget: {
        title: 'Put a widget on your pages',
        hint: 'One line is enough. It is done when feedback has come through it.',
        action: 'Get the line',
      },
      team: {
        title: 'Invite a teammate',
        hint: 'Feedback is answered sooner when somebody is assigned.',
        action: 'Invite somebody',
      },
      mail: {
        title: 'Set up mail',
        hint: 'Answers, invitations and sign-in codes stay unsent until SMTP_URL names a mail server.',
        action: 'Read how',
      },
    },
    week: 'The last seven days',
    weekHint: 'Days are those of UTC. The bars also show the seven days before.',
    measures: {
      created: 'Received',
      resolved: 'Resolved',
      firstAnswer: 'First answer after',
      breaches: 'Went overdue',
    },
    before: (value: string) => `${value} in the week before`,
    byDay: 'Day by day',
    day: 'Day',
    importTitle: 'Bring feedback along',
    importHint:
      'A file from another product, a spreadsheet or a program. You see what happens before anything is stored.',
    import: 'Import a file',
    example: 'Look around with example data',
    exampleHint: 'A project of a parcel app with thirty items, customers and conversations. Nobody is mailed.',
    exampleThere: 'It is in a project of its own, and in no number of the others.',
    addExample: 'Add example data',
    exampleInbox: 'Open its inbox',
    exampleReports: 'Open its reports',
    exampleComes: 'The example data arrives within seconds.',
    removeExample: 'Remove the example data',
    removeExampleText: 'Its project goes with all its items, and its customers. This cannot be undone.',
    exampleGone: 'The example data is gone.',
  },
  {
    de: {
      setUp: 'Einrichten',
      progress: (done: number, all: number) => `${done} von ${all} erledigt`,
      done: 'erledigt',
      steps: {
        you: {
          title: 'Sagen, wer du bist',
          hint: 'Team und Kunden sehen deinen Namen, und Mail geht an deine Adresse.',
          action: 'Name und Adresse setzen',
        },
        method: {
          title: 'Wählen, wie du dich anmeldest',
          hint: 'Mit Passwort oder Passkey, damit du ohne Link wieder hineinkommst.',
          action: 'Passwort setzen',
        },
        workspace: {
          title: 'Den Arbeitsbereich benennen',
          hint: 'Wen du einlädst, sieht den Namen.',
          action: 'Einstellungen öffnen',
        },
        feedback: {
          title: 'Das erste Feedback empfangen',
          hint: 'Von deinen Seiten über ein Widget, von anderen Systemen über die API oder einen Webhook, oder aus einer Datei.',
          action: 'Widget anlegen',
        },
        widget: {
          title: 'Ein Widget auf deine Seiten bringen',
          hint: 'Eine Zeile genügt. Erledigt ist es, sobald darüber Feedback gekommen ist.',
          action: 'Zeile holen',
        },
        team: {
          title: 'Jemanden einladen',
          hint: 'Feedback wird eher beantwortet, wenn jemand dafür zuständig ist.',
          action: 'Jemanden einladen',
        },
        mail: {
          title: 'E-Mail einrichten',
          hint: 'Antworten, Einladungen und Codes werden erst gesendet, wenn SMTP_URL einen Mailserver nennt.',
          action: 'Anleitung lesen',
        },
      },
      week: 'Die letzten sieben Tage',
      weekHint: 'Die Tage sind die in UTC. Die Balken zeigen auch die sieben Tage davor.',
      measures: {
        created: 'Eingegangen',
        resolved: 'Gelöst',
        firstAnswer: 'Erste Antwort nach',
        breaches: 'Überfällig geworden',
      },
      before: (value: string) => `${value} in der Woche davor`,
      byDay: 'Tag für Tag',
      day: 'Tag',
      importTitle: 'Feedback mitbringen',
      importHint:
        'Eine Datei aus einem anderen Produkt, einer Tabelle oder einem Programm. Du siehst vorher, was geschieht.',
      import: 'Datei importieren',
      example: 'Umsehen mit Beispieldaten',
      exampleHint: 'Ein Projekt einer Paket-App mit dreißig Einträgen, Kunden und Gesprächen. Niemand bekommt Mail.',
      exampleThere: 'Sie liegen in einem eigenen Projekt und zählen in keinem anderen mit.',
      addExample: 'Beispieldaten anlegen',
      exampleInbox: 'Eingang öffnen',
      exampleReports: 'Berichte öffnen',
      exampleComes: 'Die Beispieldaten kommen in wenigen Sekunden.',
      removeExample: 'Beispieldaten entfernen',
      removeExampleText:
        'Ihr Projekt verschwindet mit allen Einträgen, und ihre Kunden auch. Das lässt sich nicht rückgängig machen.',
      exampleGone: 'Die Beispieldaten sind weg.',
    },
  },
);
