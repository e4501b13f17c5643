import { commentTextLimits } from '../../../../generated/contract-constants.ts';
import { addComment as addCommentTo } from '../../comments/add-comment.ts';
import { fillIn, placeholderFaults } from '../placeholders.ts';
import { type ActionKind, setItem } from './action.ts';
import { requireLength } from './require-length.ts';

export const addComment: ActionKind<'add_comment'> = {
  check: ({ message }, references) => placeholderFaults('message', message, references),
  run: async (run, params) => {
    const message = (await fillIn(run, params.message)).trim();
    requireLength('The comment', message, commentTextLimits.maxLength);
    const { change } = await addCommentTo(run.tx, run.item, run.references.project, {
      message,
      authorType: 'agent',
      authorName: run.actor.name,
      authorEmail: run.actor.email,
      attachments: [],
    });
    setItem(run, change.after);
  },
};
