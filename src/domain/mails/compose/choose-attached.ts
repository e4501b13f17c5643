import type { CustomerMail, MailedFile } from './customer-mail.ts';

const mostBytes = 5 * 1_048_576;

/** Returns which files go with the mail, in the order of the comments, and which are too large and become links. */
export function chooseAttached({ kind, comments }: CustomerMail): { attached: MailedFile[]; linked: MailedFile[] } {
  const files = kind === 'answer' ? comments.flatMap(({ attachments }) => attachments) : [];
  const attached: MailedFile[] = [];
  const linked: MailedFile[] = [];
  let bytes = 0;
  for (const file of files) {
    const fits = bytes + file.sizeBytes <= mostBytes;
    if (fits) bytes += file.sizeBytes;
    (fits ? attached : linked).push(file);
  }
  return { attached, linked };
}
