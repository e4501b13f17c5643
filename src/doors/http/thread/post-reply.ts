import { trimBlank } from '../../../base/blank.ts';
import type { ReceivedFile } from '../../../platform/files/receive-file.ts';
import type { Receive } from '../files/file-receiver.ts';
import { refuseForm } from './answer-trouble.ts';
import { explainAnswer } from './fault-in-words.ts';
import { type ReceivedReply, withReply } from './receive-reply.ts';
import { goBack } from './submit-form.ts';
import type { ThreadPagesParts } from './thread-pages-parts.ts';
import type { Visit } from './visit.ts';

/** Takes an answer with its files. If it cannot be stored, the page shows it again as it was typed. */
export async function postReply(parts: ThreadPagesParts, visit: Visit): Promise<void> {
  // The project's rules decide later whether it takes documents.
  const receive: Receive<ReceivedFile> = (stream, declared, signal) =>
    parts.files.receive(stream, declared, { signal, takesDocuments: true });
  await withReply(receive, visit.req, visit.res, async (reply) => {
    const { message, fault } = reply;
    const draft = { message };
    if (fault !== undefined) return refuseForm(parts, visit, fault, { ofReply: true, draft });
    await store(parts, visit, reply);
  });
}

async function store(parts: ThreadPagesParts, visit: Visit, { message: typed, files }: ReceivedReply): Promise<void> {
  const message = trimBlank(typed);
  const form = { ofReply: true, draft: { message: typed }, hadFiles: files.length > 0 };
  const wrong = explainAnswer(visit.language.words, message, files.length);
  if (wrong !== undefined) return refuseForm(parts, visit, wrong, form);
  try {
    await visit.door.addComment(visit.token, { message, files });
  } catch (error) {
    return refuseForm(parts, visit, error, form);
  }
  goBack(visit, 'sent');
}
