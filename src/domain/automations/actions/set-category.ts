import { categoryTextLimits } from '../../../../generated/contract-constants.ts';
import { cleanLabel } from '../../../base/text/label.ts';
import { fillIn, placeholderFaults } from '../placeholders.ts';
import { type ActionKind, changeOwnItem } from './action.ts';
import { requireLength } from './require-length.ts';

export const setCategory: ActionKind<'set_category'> = {
  check: ({ category }, references) => (category === null ? [] : placeholderFaults('category', category, references)),
  run: async (run, params) => {
    if (params.category === null) return changeOwnItem(run, { category: null });
    const category = cleanLabel(await fillIn(run, params.category));
    requireLength('The category', category, categoryTextLimits.maxLength);
    await changeOwnItem(run, { category });
  },
};
