import { counted, defineTexts } from '../../texts/texts.ts';

/** English comes with the request itself. */
const asSent: Readonly<Record<string, string>> = {};

export const texts = defineTexts(
  {
    title: (name: string) => `Let “${name}” into Heed?`,
    unchecked:
      'Heed has not checked this app. Its name is what it calls itself. Go on only if you have just connected it yourself.',
    client: 'Published at',
    registered: 'nowhere that Heed can check',
    redirect: 'You go back to',
    thisMachine: 'a program on this computer',
    ownScheme: (scheme: string) => `the app on this device that opens ${scheme}`,
    asYou: (name: string) => `It acts as you, ${name}, and never beyond your role.`,
    workspace: 'Workspace',
    may: 'Choose what it may do there:',
    reads: 'Reading',
    changes: 'Changing',
    deletes: 'Deleting',
    notYours: (count: number) =>
      counted(count, {
        one: 'It asks for # thing more, which your role in the workspace does not permit.',
        other: 'It asks for # things more, which your role in the workspace does not permit.',
      }),
    stay: 'Stay connected',
    stayHint:
      'It may go on without you, for 60 days after each use and a year at most. Otherwise it asks again after an hour or so.',
    allow: 'Let it in',
    refuse: 'Refuse',
    nothing: 'Choose at least one thing that it may do.',
    noWorkspace: 'You belong to no workspace that it could be let into.',
    endHint: 'You can disconnect it at any time in your account.',
    going: 'You are on your way back to the app.',
    over: 'This request is over',
    overHint:
      'It was decided, is older than ten minutes, or began in another browser or for another user. Connect the app again.',
    scopes: asSent,
  },
  {
    de: {
      title: (name: string) => `„${name}“ bei Heed zulassen?`,
      unchecked:
        'Heed hat diese App nicht geprüft. Den Namen gibt sie sich selbst. Mach nur weiter, wenn du sie gerade selbst verbunden hast.',
      client: 'Veröffentlicht unter',
      registered: 'nirgends, wo Heed es prüfen kann',
      redirect: 'Danach geht es zu',
      thisMachine: 'einem Programm auf diesem Computer',
      ownScheme: (scheme: string) => `der App auf diesem Gerät, die ${scheme} öffnet`,
      asYou: (name: string) => `Sie handelt in deinem Namen, ${name}, und darf nie mehr als deine Rolle.`,
      workspace: 'Arbeitsbereich',
      may: 'Wähle, was sie dort darf:',
      reads: 'Lesen',
      changes: 'Ändern',
      deletes: 'Löschen',
      notYours: (count: number) =>
        counted(count, {
          one: 'Sie möchte noch # Sache dürfen, die deine Rolle im Arbeitsbereich nicht erlaubt.',
          other: 'Sie möchte noch # Dinge dürfen, die deine Rolle im Arbeitsbereich nicht erlaubt.',
        }),
      stay: 'Verbunden bleiben',
      stayHint:
        'Sie darf ohne dich weiterarbeiten, 60 Tage nach jeder Nutzung und höchstens ein Jahr. Sonst fragt sie nach etwa einer Stunde wieder.',
      allow: 'Zulassen',
      refuse: 'Ablehnen',
      nothing: 'Wähle mindestens etwas, das sie darf.',
      noWorkspace: 'Du gehörst keinem Arbeitsbereich an, in den sie könnte.',
      endHint: 'Du kannst sie jederzeit in deinem Konto trennen.',
      going: 'Es geht zurück zur App.',
      over: 'Diese Anfrage ist vorbei',
      overHint:
        'Sie wurde entschieden, ist älter als zehn Minuten oder begann in einem anderen Browser oder für einen anderen Benutzer. Verbinde die App erneut.',
      scopes: {
        'automations:read': 'Automationen und ihre Läufe',
        'automations:write': 'Automationen anlegen, ändern, ausführen und löschen',
        'customers:delete': 'Kunden mit allem, was über sie bekannt ist',
        'customers:read': 'Kunden mit Adressen und Notizen',
        'customers:write': 'Kunden anlegen, ändern und zusammenführen',
        'events:read': 'Jede Änderung im Arbeitsbereich',
        'feedback:delete': 'Feedback, Gespräche und Dateien',
        'feedback:read': 'Feedback, Gespräche und Notizen',
        'feedback:write': 'Feedback anlegen und ändern, Kunden antworten, Notizen schreiben',
        'projects:delete': 'Projekte mit allem darin',
        'projects:read': 'Projekte mit Feldern und Ansichten',
        'projects:write': 'Projekte anlegen und ändern',
        'subscriptions:read': 'Adressen, an die Ereignisse gehen',
        'subscriptions:write': 'Ereignisse an Adressen ihrer Wahl senden',
        'webhooks:delete': 'Webhooks, die Feedback annehmen',
        'webhooks:read': 'Webhooks, die Feedback annehmen, mit ihren Geheimnissen',
        'webhooks:write': 'Webhooks anlegen, die Feedback annehmen',
        'widgets:delete': 'Widgets',
        'widgets:read': 'Widgets',
        'widgets:write': 'Widgets anlegen und ändern',
        'workspaces:read': 'Arbeitsbereich, Tarif und Nutzung',
      },
    },
  },
);
