import type { CustomerMail, MailedFile } from '../../src/domain/mails/compose/customer-mail.ts';

const threadUrl = 'https://heed.example/t/0123456789abcdef0123456789abcdef';

/** An agent's answer to a proven submitter, with what a test changes in it. */
export function aCustomerMail(part: Partial<CustomerMail> = {}): CustomerMail {
  return {
    kind: 'answer',
    mailId: 'mail_01k0',
    feedbackId: 'fb_01k0',
    ticketNumber: 128,
    host: 'heed.example',
    to: { address: 'ada@example.org', name: 'Ada Lovelace' },
    sender: { name: '{agent} ({project})', address: 'help@acme.example' },
    bounceAddress: null,
    loopMark: 'mail_01k0:0123',
    replyTo: 'reply+abc@acme.example',
    project: { name: 'Acme', primaryColor: '#2563eb' },
    language: 'en',
    threadUrl,
    threadUrlEndsAt: null,
    stopUrl: 'https://heed.example/t/stop/fedcba9876543210fedcba9876543210',
    addedBy: null,
    isProven: true,
    isByAutomation: false,
    firstSubject: null,
    message: 'The export stops at 10,000 rows.',
    comments: [{ authorName: 'Grace Hopper', message: 'It is fixed.\n\nThank you!', attachments: [] }],
    earlier: { authorName: null, at: new Date('2026-03-01T23:30:00Z'), text: 'The export stops\nat 10,000 rows.' },
    resolved: null,
    thread: { theirs: null, ours: [] },
    ...part,
  };
}

/** The pages of the five scores. */
export const ratingUrl = (score: number) => `${threadUrl}?score=${score}`;

/** A file of so many bytes, which may be too large to be read. */
export function aMailedFile(name: string, sizeBytes: number): MailedFile {
  const read = async () => Buffer.alloc(sizeBytes, name);
  return { name, mimeType: 'text/plain', sizeBytes, read, url: `${threadUrl}/files/${name}` };
}
