import { noteTextLimits } from '../../../../generated/contract-constants.ts';
import { addNote as addNoteTo } from '../../notes/add-note.ts';
import { fillIn, placeholderFaults } from '../placeholders.ts';
import { type ActionKind, setItem } from './action.ts';
import { requireLength } from './require-length.ts';

export const addNote: ActionKind<'add_note'> = {
  check: ({ content }, references) => placeholderFaults('content', content, references),
  run: async (run, params) => {
    const content = (await fillIn(run, params.content)).trim();
    requireLength('The note', content, noteTextLimits.maxLength);
    const { change } = await addNoteTo(run.tx, run.item, run.references.project, {
      content,
      contentHtml: null,
      mentions: [],
      authorId: run.actor.system ? null : run.actor.userId,
      authorName: run.actor.name,
      authorEmail: run.actor.email,
      attachments: [],
    });
    setItem(run, change.after);
  },
};
