import { defineTexts } from '../../texts/texts.ts';

export const presenceTexts = defineTexts(
  {
    writing: (names: string, count: number) => (count === 1 ? `${names} is writing…` : `${names} are writing…`),
    viewing: (names: string, count: number) => (count === 1 ? `${names} is here too` : `${names} are here too`),
  },
  {
    de: {
      writing: (names: string, count: number) =>
        count === 1 ? `${names} schreibt gerade…` : `${names} schreiben gerade…`,
      viewing: (names: string, count: number) => (count === 1 ? `${names} ist auch hier` : `${names} sind auch hier`),
    },
  },
);
