import { afterEach, describe, expect, it } from '@jest/globals';
import { findFrom, findSender } from '../../../src/domain/mail-in/find-sender.ts';
import type { ForwardedMail } from '../../../src/domain/mail-in/forwarded-mail.ts';
import type { SenderProof } from '../../../src/platform/mail-reading/authentication-results.ts';
import { readHeaderBlock } from '../../../src/platform/mail-reading/header-block.ts';
import { readFacts } from '../../../src/platform/mail-reading/mail-facts.ts';

const proven: SenderProof = {
  ...{ authservId: 'mx.acme.example', counts: true, dmarc: 'pass', policy: 'none', arc: 'other', fromDomain: null },
};
const known = {
  isOwn: (email: string) => email === 'help@acme.example',
  isMember: (email: string) => email.endsWith('@team.example'),
};

function factsOf(headers: string[]) {
  const head = headers.some((header) => header.startsWith('To:')) ? headers : ['To: help@acme.example', ...headers];
  return readFacts(readHeaderBlock(Buffer.from(`${head.join('\r\n')}\r\n\r\n`), 65_536));
}

let forwarded: ForwardedMail[] = [];
afterEach(() => {
  forwarded = [];
});

/** Says who the sender is, and where the mail asks for answers. */
function senderOf(...headers: string[]): string {
  const { email, name, isProven, basis, answersTo } = findSender(factsOf(headers), proven, known, forwarded);
  return [name, `<${email}>`, basis, isProven ? 'proven' : '', answersTo === null ? '' : `answers to ${answersTo}`]
    .filter((part) => part)
    .join(' ');
}

const rosa = 'Reply-To: Rosa <rosa@home.example>';
const listed = ['List-Id: All <all.acme.example>', 'List-Post: <mailto:all@acme.example>'];

describe('the sender of a mail that names no conversation', () => {
  it.each([
    ...['wordpress@shop.example', 'www-data@shop.example', 'form@shop.example', 'forms@shop.example'],
    ...[
      'webform@shop.example',
      'contact-form@shop.example',
      'contactform@shop.example',
      'kontaktformular@shop.example',
    ],
    ...['robot@shop.example', 'bot@shop.example', 'mailer@shop.example', 'notification@shop.example'],
    ...['notifications@shop.example', 'WordPress.42@shop.example', 'no-reply@shop.example', 'donotreply@shop.example'],
    'help@acme.example',
  ])('is the person in Reply-To of a form, %s', (from) => {
    expect(senderOf(`From: Shop <${from}>`, rosa)).toBe('Rosa <rosa@home.example> form');
  });

  it.each([
    ['no Reply-To', []],
    ['a Reply-To that is From', ['Reply-To: wordpress@shop.example']],
    ['a machine in Reply-To', ['Reply-To: no-reply@home.example']],
    ['a member in Reply-To', ['Reply-To: mia@team.example']],
    ['an address of ours in Reply-To', ['Reply-To: help@acme.example']],
    [
      'the person only in fourth place',
      [`Reply-To: mia@team.example, help@acme.example, no-reply@x.example, r@x.example`],
    ],
  ])('is the form itself with %s', (_case, headers) => {
    expect(senderOf('From: wordpress@shop.example', ...headers)).toBe('<wordpress@shop.example> passed proven');
  });

  it('is the first person in Reply-To who is none of ours', () => {
    expect(
      senderOf('From: form@shop.example', 'Reply-To: help@acme.example, mia@team.example, rosa@home.example'),
    ).toBe('<rosa@home.example> form');
  });

  it.each([
    [
      'X-Original-From',
      ['From: Rosa via All <all@acme.example>', 'X-Original-From: Rosa L <rosa@home.example>', ...listed],
    ],
    ['X-Original-Sender', ['From: all@acme.example', 'X-Original-Sender: Rosa L <rosa@home.example>', ...listed]],
    [
      'X-Original-From of a server that forwards',
      ['From: relay@mx.example', 'X-Original-From: Rosa L <rosa@home.example>'],
    ],
  ])('is whom a list names in %s', (_case, headers) => {
    expect(senderOf(...headers)).toBe('Rosa L <rosa@home.example> rewritten');
  });

  it('is the person in Reply-To of a group that rewrites From, with the name before "via"', () => {
    expect(senderOf("From: 'Rosa' via All <all@acme.example>", 'Reply-To: rosa@home.example', ...listed)).toBe(
      'Rosa <rosa@home.example> rewritten',
    );
  });

  it.each([
    ['List-Post', ['To: help@acme.example', 'List-Post: <mailto:all@acme.example>']],
    ['To', ['To: all@acme.example', 'List-Unsubscribe: <https://acme.example/off>']],
    ['Cc', ['To: help@acme.example', 'Cc: all@acme.example', 'List-Unsubscribe: <https://acme.example/off>']],
    ['List-Id', ['To: help@acme.example', 'List-Id: <all.acme.example>']],
  ])('is never the list that %s names, if another person is named', (_case, headers) => {
    expect(senderOf('From: all@acme.example', 'Reply-To: all@acme.example, rosa@home.example', ...headers)).toBe(
      '<rosa@home.example> rewritten',
    );
    expect(senderOf('From: rosa@home.example', 'Reply-To: all@acme.example', ...headers)).toBe(
      '<rosa@home.example> passed proven',
    );
  });

  it('is From, whose list repeats it in X-Original-Sender', () => {
    expect(senderOf('From: rosa@home.example', 'X-Original-Sender: rosa@home.example', ...listed)).toBe(
      '<rosa@home.example> passed proven',
    );
  });

  it('is the list itself, unproven, if nobody else is named', () => {
    expect(senderOf('From: All <all@acme.example>', ...listed)).toBe('All <all@acme.example> rewritten');
  });

  it('is the person in Reply-To of a role in another domain', () => {
    expect(senderOf('From: support@desk.example', rosa)).toBe('Rosa <rosa@home.example> role');
    expect(senderOf('From: info+4@desk.example', rosa)).toBe('Rosa <rosa@home.example> role');
  });

  it('is the role, which wants answers at another address of its domain', () => {
    expect(senderOf('From: support@desk.example', 'Reply-To: rosa@desk.example')).toBe(
      '<support@desk.example> passed proven answers to rosa@desk.example',
    );
  });

  it('is the person in Reply-To of a member', () => {
    expect(senderOf('From: mia@team.example', rosa)).toBe('Rosa <rosa@home.example> member');
  });

  it('is a person who wants answers elsewhere, as DMARC says', () => {
    expect(senderOf('From: Otto <otto@brandt.example>', rosa)).toBe(
      'Otto <otto@brandt.example> passed proven answers to rosa@home.example',
    );
  });

  it('is the customer whose mail a member forwards', () => {
    const head = (address: string) => ({ person: { name: 'Otto', address }, text: '', above: '' });
    forwarded = [head('mia@team.example'), head('help@acme.example'), head('otto@brandt.example')];

    expect(senderOf('From: mia@team.example')).toBe('Otto <otto@brandt.example> forwarded');
    expect(senderOf('From: eve@x.example')).toBe('<eve@x.example> passed proven');
    expect(
      findSender(factsOf(['From: mia@team.example']), { ...proven, dmarc: 'none' }, known, forwarded),
    ).toMatchObject({
      ...{ email: 'mia@team.example', basis: 'not_passed', forwarded: null },
    });
  });

  it.each(['formula.one@team2.example', 'robert@x.example', 'information@x.example', 'botanik@x.example'])(
    'is a person whose address only begins as that of a form, %s',
    (from) => {
      expect(senderOf(`From: ${from}`, rosa)).toBe(`<${from}> passed proven answers to rosa@home.example`);
    },
  );
});

describe('the sender of a mail that names a conversation', () => {
  it('is From, whatever Reply-To says', () => {
    const facts = factsOf(['From: wordpress@shop.example', rosa]);

    expect(findFrom(facts, proven, known)).toMatchObject({
      email: 'wordpress@shop.example',
      basis: 'passed',
      through: null,
    });
  });
});
