import { defineTexts } from '../../../texts/texts.ts';

/** The words about the bounds of a field, and about what it depends on. */
export const fieldTexts = defineTexts(
  {
    bounds: {
      min: 'Smallest number',
      max: 'Largest number',
      minLength: 'Fewest characters',
      maxLength: 'Most characters',
    },
    shown: 'Asked for',
    shownAlways: 'Always',
    shownIf: (label: string) => `Depending on ${label}`,
    isOption: (label: string) => `If ${label} is`,
    parent: 'Offered are',
    noParent: 'All options',
    parentIs: (label: string) => `Those that fit ${label}`,
    offeredFor: (option: string) => `Offered for ${option}`,
  },
  {
    de: {
      bounds: {
        min: 'Kleinste Zahl',
        max: 'Größte Zahl',
        minLength: 'Mindestens so viele Zeichen',
        maxLength: 'Höchstens so viele Zeichen',
      },
      shown: 'Gefragt wird',
      shownAlways: 'Immer',
      shownIf: (label: string) => `Abhängig von ${label}`,
      isOption: (label: string) => `Wenn ${label} dies ist`,
      parent: 'Angeboten werden',
      noParent: 'Alle Möglichkeiten',
      parentIs: (label: string) => `Die zu ${label} passenden`,
      offeredFor: (option: string) => `Angeboten für ${option}`,
    },
  },
);
