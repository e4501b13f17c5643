import { withoutLabels } from '../../../base/text/label.ts';
import { fillIn, placeholderFaults } from '../placeholders.ts';
import { type ActionKind, changeOwnItem } from './action.ts';
import { tagFaults } from './add-tag.ts';

export const removeTag: ActionKind<'remove_tag'> = {
  check: ({ tag }, references) => [...tagFaults(tag), ...placeholderFaults('tag', tag, references)],
  run: async (run, params) => {
    const tag = await fillIn(run, params.tag);
    await changeOwnItem(run, { tags: withoutLabels(run.item.tags, [tag]) });
  },
};
