import { counted, defineTexts } from '../../texts/texts.ts';

export const texts = defineTexts(
  {
    fields: {
      status: 'Status',
      priority: 'Priority',
      assigneeId: 'Assignee',
      tags: 'Tags',
      category: 'Category',
      dueDate: 'Due',
      snoozedUntil: 'Snoozed until',
    },
    tagsHint: 'A comma ends a tag, and Enter saves.',
    editTags: 'Edit the tags',
    addTags: 'Add these tags',
    none: 'None',
    yes: 'yes',
    no: 'no',
    emptyMeansNone: 'Leave it empty for none.',
    count: (count: number) => counted(count, { one: '# item', other: '# items' }),
    became: (which: string, status: string) => `${which} ${status}`,
    becomes: {
      new: 'new again',
      'in-progress': 'in progress',
      reopened: 'reopened',
      resolved: 'resolved',
      archived: 'archived',
    },
    replaced: (who: string, field: string, value: string) =>
      `${who} had set ${field} to “${value}” in the meantime. Yours holds now.`,
    replacedSome: (count: number) =>
      counted(count, {
        one: '# item had been changed by somebody else in the meantime. Yours holds now.',
        other: '# items had been changed by somebody else in the meantime. Yours holds now.',
      }),
    someFailed: (count: number) =>
      counted(count, { one: '# item could not be changed.', other: '# items could not be changed.' }),
    bothHold: (who: string, what: string) => `${who} has changed ${what} in the meantime. Both changes are saved.`,
    theirsHolds: (who: string, what: string) =>
      `${who} has changed ${what} in the meantime. You now see theirs, and yours is not saved.`,
    setMine: 'Save mine',
    someone: 'Somebody',
  },
  {
    de: {
      fields: {
        status: 'Status',
        priority: 'Priorität',
        assigneeId: 'Zuständig',
        tags: 'Schlagwörter',
        category: 'Kategorie',
        dueDate: 'Fällig',
        snoozedUntil: 'Zurückgestellt bis',
      },
      tagsHint: 'Ein Komma beendet ein Schlagwort, Enter speichert.',
      editTags: 'Schlagwörter ändern',
      addTags: 'Diese Schlagwörter hinzufügen',
      none: 'Keine',
      yes: 'ja',
      no: 'nein',
      emptyMeansNone: 'Leer heißt: keine Angabe.',
      count: (count: number) => counted(count, { one: '# Eintrag', other: '# Einträge' }),
      became: (which: string, status: string) => `${which} ${status}`,
      becomes: {
        new: 'wieder neu',
        'in-progress': 'in Arbeit',
        reopened: 'wieder offen',
        resolved: 'gelöst',
        archived: 'archiviert',
      },
      replaced: (who: string, field: string, value: string) =>
        `${who} hatte ${field} inzwischen auf „${value}“ gesetzt. Jetzt gilt deine Änderung.`,
      replacedSome: (count: number) =>
        counted(count, {
          one: '# Eintrag hatte inzwischen jemand geändert. Jetzt gilt deine Änderung.',
          other: '# Einträge hatte inzwischen jemand geändert. Jetzt gilt deine Änderung.',
        }),
      someFailed: (count: number) =>
        counted(count, { one: '# Eintrag ließ sich nicht ändern.', other: '# Einträge ließen sich nicht ändern.' }),
      bothHold: (who: string, what: string) =>
        `${who} hat inzwischen geändert: ${what}. Beide Änderungen sind gespeichert.`,
      theirsHolds: (who: string, what: string) =>
        `${who} hat inzwischen geändert: ${what}. Du siehst jetzt diese Fassung, deine ist nicht gespeichert.`,
      setMine: 'Meine speichern',
      someone: 'Jemand',
    },
  },
);
