import { describe, expect, it } from '@jest/globals';
import { composeCustomerMail } from '../../../../src/domain/mails/compose/compose-customer-mail.ts';
import { aCustomerMail, aMailedFile, ratingUrl } from '../../../support/customer-mail.ts';

const megabyte = 1_048_576;
const resolved = { ratingUrl };
const automatic = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  'List-Unsubscribe': '<https://heed.example/t/stop/fedcba9876543210fedcba9876543210>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'X-Heed-Loop': 'mail_01k0:0123',
};

describe('the headers of a mail to a customer', () => {
  it.each([
    ['an answer', {}, {}],
    ['an answer with the notice', { resolved }, {}],
    ['an answer by an automation', { isByAutomation: true }, { ...automatic, 'Auto-Submitted': 'auto-replied' }],
    ['a receipt', { kind: 'receipt' as const }, automatic],
    ['a notice', { kind: 'resolved' as const, resolved }, automatic],
    ['a link', { kind: 'link' as const }, automatic],
  ])('tell what kind of mail it is: %s', async (_name, part, headers) => {
    expect((await composeCustomerMail(aCustomerMail(part))).headers).toEqual(headers);
  });

  it('name sender, recipient, reply address and bounce address', async () => {
    const mail = aCustomerMail({ bounceAddress: 'bounce+x@acme.example' });

    expect(await composeCustomerMail(mail)).toMatchObject({
      from: { name: 'Grace Hopper (Acme)', address: 'help@acme.example' },
      to: { name: 'Ada Lovelace', address: 'ada@example.org' },
      replyTo: { name: '', address: 'reply+abc@acme.example' },
      envelopeFrom: 'bounce+x@acme.example',
      messageId: '<m.mail_01k0@heed.example>',
    });
  });

  it('have neither a reply address nor a bounce address where there is none', async () => {
    const message = await composeCustomerMail(aCustomerMail({ replyTo: null }));

    expect(message).not.toHaveProperty('replyTo');
    expect(message).not.toHaveProperty('envelopeFrom');
  });

  it('make no link of the name that a stranger gave', async () => {
    const to = { address: 'ada@example.org', name: 'Win at https://evil.example\r\nnow' };

    expect((await composeCustomerMail(aCustomerMail({ to }))).to.name).toBe('Win at evil example now');
  });
});

describe('the name of the sender', () => {
  it.each([
    ['{agent} ({project})', 'Grace Hopper (Acme)'],
    ['{agent}', 'Grace Hopper'],
    ['Team {project}', 'Team Acme'],
    ['Support', 'Support'],
  ])('of %s is %s', async (name, shown) => {
    const mail = aCustomerMail({ sender: { name, address: 'help@acme.example' } });

    expect((await composeCustomerMail(mail)).from.name).toBe(shown);
  });

  it.each(['receipt', 'resolved', 'link'] as const)('of a mail without an agent is the project (%s)', async (kind) => {
    expect((await composeCustomerMail(aCustomerMail({ kind }))).from.name).toBe('Acme');
  });

  it('takes an agent by the name they have, even if it looks like a placeholder', async () => {
    const comments = [{ authorName: '{project} $& "Ann"\n', message: 'Hi', attachments: [] }];

    expect((await composeCustomerMail(aCustomerMail({ comments }))).from.name).toBe('{project} $& "Ann" (Acme)');
  });
});

describe('the subject', () => {
  it.each([
    ['Export', 'Re: Export'],
    ['Re: AW: Re[2]: AW: Export', 'Re: Export'],
    ['Fwd: WG: Export', 'Re: Export'],
    ['回复: Export', 'Re: Export'],
    ['RE: Export', 'Re: Export'],
    ['Export\r\nBcc: all@example.org', 'Re: Export Bcc: all@example.org'],
    [' ', 'Acme: The export stops at 10,000 rows.'],
    [null, 'Acme: The export stops at 10,000 rows.'],
  ])('after a first mail about %j is %j', async (firstSubject, subject) => {
    expect((await composeCustomerMail(aCustomerMail({ firstSubject }))).subject).toBe(subject);
  });

  it('ends long words of the message after a whole one', async () => {
    const message = 'The export of all our customers and of what they wrote stops at 10,000 rows.';

    const { subject } = await composeCustomerMail(aCustomerMail({ message }));
    expect(subject).toBe('Acme: The export of all our customers and of what they wrote…');
  });

  it('keeps a character that is longer than one unit whole', async () => {
    const { subject } = await composeCustomerMail(aCustomerMail({ message: '😀'.repeat(100) }));

    expect(subject).toBe(`Acme: ${'😀'.repeat(59)}…`);
  });

  it('is the number where nothing was written', async () => {
    expect((await composeCustomerMail(aCustomerMail({ message: '' }))).subject).toBe('Acme #128');
  });
});

describe('to an address that is not proven', () => {
  const secrets = ['Lovelace', 'Secret subject', 'secret words', 'secret-id'];
  const unproven = {
    isProven: false,
    firstSubject: 'Secret subject',
    message: 'secret words',
    earlier: { authorName: null, at: new Date(0), text: 'secret words' },
    thread: { theirs: '<secret-id@mail.example>', ours: [] },
  };

  it.each([
    { kind: 'receipt' as const },
    { kind: 'resolved' as const, resolved },
    { kind: 'link' as const },
    { isByAutomation: true },
  ])('an automatic mail holds nothing that the sender wrote: %j', async (part) => {
    const message = await composeCustomerMail(aCustomerMail({ ...unproven, ...part }));

    expect(message).toMatchObject({ subject: 'Acme #128', to: { name: '', address: 'ada@example.org' } });
    for (const secret of secrets) expect(JSON.stringify(message)).not.toContain(secret);
  });

  it("an agent's answer quotes it", async () => {
    const message = await composeCustomerMail(aCustomerMail(unproven));

    for (const secret of secrets) expect(JSON.stringify(message)).toContain(secret);
  });
});

describe('the files of an answer', () => {
  const withFiles = (...sizes: number[]) => {
    const attachments = sizes.map((size, index) => aMailedFile(`file-${index}.txt`, size));
    return aCustomerMail({ comments: [{ authorName: 'Grace', message: '', attachments }] });
  };

  it('go with the mail up to 5 MB together, and the others are links', async () => {
    const message = await composeCustomerMail(withFiles(3 * megabyte, 2 * megabyte + 1, 2 * megabyte));

    expect(message.attachments).toMatchObject([
      { filename: 'file-0.txt', contentType: 'text/plain' },
      { filename: 'file-2.txt', contentType: 'text/plain' },
    ]);
    expect(message.attachments.map(({ content }) => (content as Buffer).length)).toEqual([3 * megabyte, 2 * megabyte]);
    expect(message.text).toContain('Too large to attach:\nfile-1.txt (2 MB)\nhttps://heed.example/t/');
    expect(message.html).toContain('/files/file-1.txt" class="link">file-1.txt (2 MB)</a>');
    expect(message.html).not.toContain('/files/file-0.txt');
  });

  it('are named in a mail without words', async () => {
    const { text, html } = await composeCustomerMail(withFiles(1, 1));

    expect(text).toMatch(/^Attached: file-0\.txt, file-1\.txt\n/);
    expect(html).toContain('Attached: file-0.txt, file-1.txt');
  });

  it('that cannot be read stop the mail', async () => {
    const mail = withFiles(1);
    const [file] = mail.comments[0]?.attachments ?? [];
    if (file) file.read = () => Promise.reject(new Error('gone'));

    await expect(composeCustomerMail(mail)).rejects.toThrow('gone');
  });
});
