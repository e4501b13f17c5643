import { tagsLimits, tagTextLimits } from '../../../../generated/contract-constants.ts';
import { isBlank } from '../../../base/blank.ts';
import { BadRequest } from '../../../base/errors.ts';
import { cleanLabel, distinctLabels } from '../../../base/text/label.ts';
import { fillIn, placeholderFaults } from '../placeholders.ts';
import { type ActionKind, changeOwnItem, type Fault } from './action.ts';
import { requireLength } from './require-length.ts';

const mostTags = tagsLimits.maxItems;

export const addTag: ActionKind<'add_tag'> = {
  check: ({ tag }, references) => [...tagFaults(tag), ...placeholderFaults('tag', tag, references)],
  run: async (run, params) => {
    const tag = cleanLabel(await fillIn(run, params.tag));
    requireLength('The tag', tag, tagTextLimits.maxLength);
    const tags = distinctLabels([...run.item.tags, tag]);
    if (tags.length > mostTags)
      throw new BadRequest(`The item already has ${mostTags} tags, the most that it can have`);
    await changeOwnItem(run, { tags });
  },
};

export function tagFaults(tag: string): Fault[] {
  return isBlank(tag) ? [{ path: 'tag', message: 'must not be blank' }] : [];
}
