import { describe, expect, it } from '@jest/globals';
import { readForwarded } from '../../../src/domain/mail-in/forwarded-mail.ts';

const words = ['My ledger is empty.', '', 'Otto'];

describe('a forwarded mail', () => {
  it.each<[string, string[]]>([
    [
      'Gmail',
      [
        '---------- Forwarded message ---------',
        'From: Otto Brandt <otto@brandt.example>',
        'Date: Fri, 27 Nov 2026',
        'To: <mia@team.example>',
      ],
    ],
    [
      'Outlook',
      [
        '-----Original Message-----',
        'From: Otto Brandt <otto@brandt.example>',
        'Sent: Friday, November 27, 2026 10:00',
        'Subject: Ledger',
      ],
    ],
    [
      'Outlook with links',
      [
        '________________________________',
        'From: Otto Brandt <otto@brandt.example<mailto:otto@brandt.example>>',
        'Sent: Friday',
        'To: Mia',
      ],
    ],
    ['older Outlook', ['From: Otto Brandt [mailto:otto@brandt.example]', 'Sent: Friday', 'To: Mia']],
    [
      'Thunderbird',
      [
        '-------- Forwarded Message --------',
        'Subject: Ledger',
        'Date: Friday',
        'From: Otto Brandt <otto@brandt.example>',
      ],
    ],
    ['German', ['Von: Otto Brandt <otto@brandt.example>', 'Gesendet: Freitag', 'An: Mia']],
    ['French', ['De : Otto Brandt <otto@brandt.example>', 'Envoyé : vendredi', 'À : Mia']],
    ['Japanese', ['差出人: Otto Brandt <otto@brandt.example>', '日時: 金曜日', '宛先: Mia']],
    ['Arabic', ['من: Otto Brandt <otto@brandt.example>', 'إلى: Mia']],
    ['bold labels', ['*From:* Otto Brandt <otto@brandt.example>', '*Sent:* Friday', '*To:* Mia']],
  ])('has the customer of its head, their text, and the words above (%s)', (_program, head) => {
    const [found] = readForwarded(
      ['Please handle.', '', '-- ', 'Mia', '+49 30 1234', '', ...head, '', ...words].join('\n'),
    );

    expect(found).toEqual({
      person: { name: 'Otto Brandt', address: 'otto@brandt.example' },
      text: words.join('\n'),
      above: 'Please handle.',
    });
  });

  it('is read below the marks of a quote (Apple Mail)', () => {
    const head = ['From: Otto Brandt <otto@brandt.example>', 'Subject: Ledger', 'Date: Friday', 'To: Mia', ''];
    const quoted = [...head, ...words].map((line) => `> ${line}`.trimEnd());

    const [found] = readForwarded(['Begin forwarded message:', '', ...quoted].join('\n'));

    expect(found).toMatchObject({ person: { address: 'otto@brandt.example' }, text: words.join('\n'), above: '' });
  });

  it('names each head of a chain, the newest first', () => {
    const head = (address: string) => [`From: ${address}`, 'To: x@y.example', ''];
    const text = ['See below', ...head('ben@team.example'), 'And here:', ...head('otto@brandt.example'), ...words].join(
      '\n',
    );

    expect(readForwarded(text).map(({ person }) => person.address)).toEqual([
      'ben@team.example',
      'otto@brandt.example',
    ]);
  });

  it.each([
    ['a label alone', 'From: otto@brandt.example\n\nIs that your address?'],
    ['a head without an address', 'From: Otto Brandt\nSent: Friday\n\nMy ledger is empty.'],
    ['a list of labels that begins with another', 'Name: Otto\nE-Mail: otto@brandt.example\n\nHello'],
  ])('is none in %s', (_text, text) => {
    expect(readForwarded(text)).toEqual([]);
  });
});
