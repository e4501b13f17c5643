import { noteTextLimits } from '../../../generated/contract-constants.ts';
import { isBlank, trimBlank } from '../../base/blank.ts';
import { BadRequest } from '../../base/errors.ts';
import { presentNewNote } from '../feedback/note.ts';
import { onOwnFeedback } from '../feedback/on-own-feedback.ts';
import type { Input, SqlOperation } from '../operation.ts';
import { addNote } from './add-note.ts';

const mostContentCharacters = noteTextLimits.maxLength;

export const createNote: SqlOperation<'createNote'> = async (ctx, { params, body }) => {
  const { attachments = [], mentions = [] } = body;
  const { content, contentHtml } = await storedContent(body);
  if (!content && attachments.length === 0)
    throw BadRequest.of({ path: 'body/content', message: 'is required when there are no attachments' });

  const { id: authorId, name: authorName, email: authorEmail } = ctx.caller.user;
  const written = { content, contentHtml, mentions, attachments, authorId, authorName, authorEmail };
  return onOwnFeedback(ctx, params.id, body.workspaceId, async (tx, current, project) => {
    const { note } = await addNote(tx, current, project, written);
    return { data: presentNewNote(tx, note) };
  });
};

/** HTML that shows nothing counts as absent. Missing plain text is taken from the HTML. */
async function storedContent(
  body: Input<'createNote'>['body'],
): Promise<{ content: string; contentHtml: string | null }> {
  const { html, text } = await cleaned(body.contentHtml);
  const contentHtml = isBlank(text) ? null : html;
  const content = trimBlank(body.content) || trimBlank(text);
  if ([...content].length > mostContentCharacters)
    throw BadRequest.of({
      path: 'body/contentHtml',
      message: `must have at most ${mostContentCharacters} characters of text when there is no content`,
    });
  return { content, contentHtml };
}

/** Loaded only by a process that gets HTML to clean. */
async function cleaned(contentHtml: string | null | undefined): Promise<{ html: string; text: string }> {
  if (!contentHtml) return { html: '', text: '' };
  const { cleanHtml, readableText } = await import('../../base/text/clean-html.ts');
  const html = cleanHtml(contentHtml);
  return { html, text: readableText(html) };
}
