import { fillIn, placeholderFaults } from '../placeholders.ts';
import { type ActionKind, changeItem } from './action.ts';
import { requireLength } from './require-length.ts';

const mostCharacters = 200;

export const setCategory: ActionKind<'set_category'> = {
  check: ({ category }, surroundings) => placeholderFaults('category', category, surroundings),
  run: async (run, params) => {
    const category = await fillIn(run, params.category);
    requireLength('The category', category, mostCharacters);
    await changeItem(run, { category });
  },
};
