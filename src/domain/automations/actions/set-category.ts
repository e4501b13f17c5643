import { categoryTextLimits } from '../../../../generated/contract-constants.ts';
import { fillIn, placeholderFaults } from '../placeholders.ts';
import { type ActionKind, changeOwnItem } from './action.ts';
import { requireLength } from './require-length.ts';

export const setCategory: ActionKind<'set_category'> = {
  check: ({ category }, references) => placeholderFaults('category', category, references),
  run: async (run, params) => {
    const category = await fillIn(run, params.category);
    requireLength('The category', category, categoryTextLimits.maxLength);
    await changeOwnItem(run, { category });
  },
};
