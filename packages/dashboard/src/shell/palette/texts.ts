import { counted, defineTexts } from '../../texts/texts.ts';

export const texts = defineTexts(
  {
    title: 'Go to, or do',
    hint: 'A screen, an action, #number or words',
    commands: 'Commands',
    groups: {
      actions: (count: number) => counted(count, { one: 'With # item', other: 'With # items' }),
      places: 'Go to',
      found: 'Items',
    },
    goTo: (name: string) => `Go to ${name}`,
    view: 'View',
    project: 'Project',
    setStatus: (name: string) => `Set the status: ${name}`,
    assign: (name: string) => `Assign to: ${name}`,
    setPriority: (name: string) => `Set the priority: ${name}`,
    nothing: 'Nothing matches',
  },
  {
    de: {
      title: 'Gehe zu, oder tu',
      hint: 'Ansicht, Aktion, #Nummer oder Wörter',
      commands: 'Befehle',
      groups: {
        actions: (count: number) => counted(count, { one: 'Mit # Eintrag', other: 'Mit # Einträgen' }),
        places: 'Gehe zu',
        found: 'Einträge',
      },
      goTo: (name: string) => `Gehe zu ${name}`,
      view: 'Ansicht',
      project: 'Projekt',
      setStatus: (name: string) => `Status setzen: ${name}`,
      assign: (name: string) => `Zuweisen: ${name}`,
      setPriority: (name: string) => `Priorität setzen: ${name}`,
      nothing: 'Nichts passt',
    },
  },
);
