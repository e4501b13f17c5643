import { describe, expect, it } from '@jest/globals';
import { judgeMail, type MailDecision } from '../../../src/domain/mail-in/judge-mail.ts';
import type { MailCase } from '../../../src/domain/mail-in/mail-case.ts';

type Sender = MailCase['sender'];
type Part = Partial<Omit<MailCase, 'sender' | 'item'>> & {
  sender?: Partial<Sender>;
  item?: Partial<NonNullable<MailCase['item']>> | null;
};

const nobody: Sender = {
  ...{ email: 'ada@example.org', isProven: false, isForged: false, isOwn: false, isMember: false, isHeld: false },
  ...{ mailsThisHour: 0, through: null, answersTo: null, isPerson: false, isParticipant: false },
};
const someItem = { isGone: false, takesComments: true, mailsThisHour: 0 };

/** A mail of a human to the address of a project, with what a test changes in it. */
function aCase({ sender, item = null, ...part }: Part = {}): MailCase {
  return {
    ...{ kind: 'human', isOfOurs: false, hasWords: false, isForward: false, bounce: null, token: null, member: null },
    answered: null,
    project: { isOfAddress: true, requiresIdentity: false },
    ...{ isOurDomain: true, isOverPlan: false, isOverStorage: false, ...part },
    item: item && { ...someItem, ...item },
    sender: { ...nobody, ...sender },
  };
}

/** Says what is decided, without the sentence. */
function ending({ rule: _rule, ...decision }: MailDecision): string {
  const { does, ...more } = decision;
  const marks = Object.entries(more).flatMap(([name, value]) =>
    value === true ? [name] : typeof value === 'string' ? [value] : [],
  );
  return [does, ...marks].join(' ');
}

/** How a mail server judged the sender. */
const proofs = {
  pass: { isProven: true },
  none: {},
  'fail, p=none': {},
  'fail, p=reject': { isForged: true },
} satisfies Record<string, Partial<Sender>>;
type Proof = keyof typeof proofs;

const withToken = { token: 'valid', item: {} } as const;
const byReference = { item: {} };
const ownMail: Part = { item: {}, answered: { isOfSender: true } };
const person = { isPerson: true, isParticipant: true };

describe('the table of match and trust', () => {
  it.each<[string, Part, Partial<Sender>, Record<Proof, string>]>([
    [
      'a valid token, from its person',
      withToken,
      person,
      {
        pass: 'comment verified isOfPerson',
        none: 'comment isOfPerson',
        'fail, p=none': 'comment isOfPerson',
        'fail, p=reject': 'comment isOfPerson',
      },
    ],
    [
      'a valid token, from somebody else',
      withToken,
      {},
      { pass: 'comment', none: 'comment', 'fail, p=none': 'comment', 'fail, p=reject': 'hold dmarc_failed' },
    ],
    [
      'a valid token, from another person of the item',
      withToken,
      { isParticipant: true },
      { pass: 'comment verified', none: 'comment', 'fail, p=none': 'comment', 'fail, p=reject': 'hold dmarc_failed' },
    ],
    [
      'a reference, from a person of the item',
      byReference,
      { isParticipant: true },
      {
        pass: 'comment verified isOfPerson',
        none: 'hold unproven_reference',
        'fail, p=none': 'hold unproven_reference',
        'fail, p=reject': 'hold dmarc_failed',
      },
    ],
    [
      'a reference, from somebody else',
      byReference,
      {},
      {
        pass: 'item isRelated verified confirms',
        none: 'item isRelated confirms',
        'fail, p=none': 'item isRelated confirms',
        'fail, p=reject': 'hold dmarc_failed',
      },
    ],
    [
      'a mail of their own',
      ownMail,
      { isParticipant: true },
      {
        pass: 'comment verified isOfPerson',
        none: 'item isRelated confirms',
        'fail, p=none': 'item isRelated confirms',
        'fail, p=reject': 'hold dmarc_failed',
      },
    ],
    [
      'a mail of another customer',
      { item: {}, answered: { isOfSender: false } },
      { isParticipant: true },
      {
        pass: 'item isRelated verified confirms',
        none: 'item isRelated confirms',
        'fail, p=none': 'item isRelated confirms',
        'fail, p=reject': 'hold dmarc_failed',
      },
    ],
    [
      'a mail of their own, in a conversation that they left',
      ownMail,
      {},
      {
        pass: 'item isRelated verified confirms',
        none: 'item isRelated confirms',
        'fail, p=none': 'item isRelated confirms',
        'fail, p=reject': 'hold dmarc_failed',
      },
    ],
    [
      'a mail of their own, forwarded',
      { ...ownMail, isForward: true },
      { isParticipant: true },
      {
        pass: 'item isRelated verified confirms',
        none: 'item isRelated confirms',
        'fail, p=none': 'item isRelated confirms',
        'fail, p=reject': 'hold dmarc_failed',
      },
    ],
    [
      'an invalid token',
      { token: 'wrong' },
      person,
      {
        pass: 'hold bad_token',
        none: 'hold bad_token',
        'fail, p=none': 'hold bad_token',
        'fail, p=reject': 'hold bad_token',
      },
    ],
    [
      'the token of an ended link',
      { token: 'ended', item: {} },
      person,
      {
        pass: 'hold link_ended',
        none: 'hold link_ended',
        'fail, p=none': 'hold link_ended',
        'fail, p=reject': 'hold link_ended',
      },
    ],
    [
      'none of these',
      {},
      {},
      {
        pass: 'item verified confirms',
        none: 'item confirms',
        'fail, p=none': 'item confirms',
        'fail, p=reject': 'hold dmarc_failed',
      },
    ],
  ])('decides over %s', (_what, part, sender, expected) => {
    const found = Object.entries(proofs).map(([name, proof]) => [
      name,
      ending(judgeMail(aCase({ ...part, sender: { ...sender, ...proof } }))),
    ]);

    expect(Object.fromEntries(found)).toEqual(expected);
  });
});

describe('the decision', () => {
  it.each<[string, Part, string]>([
    ['drops a mail that is a loop', { kind: 'loop', ...withToken }, 'drop'],
    ['drops a mail with an id of ours', { isOfOurs: true }, 'drop'],
    ['handles a notice that a mail was read', { kind: 'disposition', ...withToken }, 'handle'],
    ['handles an answer to an invitation', { kind: 'calendarReply', ...withToken }, 'handle'],
    [
      'keeps the words of such an answer',
      { kind: 'calendarReply', hasWords: true, ...withToken, sender: person },
      'comment isOfPerson automatic',
    ],
    ['handles a report about no mail of ours', { kind: 'bounce' }, 'handle'],
    [
      'handles a report of a delay',
      { kind: 'bounce', bounce: { isByToken: true, isFailed: false, isDead: false } },
      'handle',
    ],
    [
      'suppresses after a permanent failure that came to its address',
      { kind: 'bounce', bounce: { isByToken: true, isFailed: true, isDead: true } },
      'bounce suppresses',
    ],
    [
      'suppresses nobody by a report that only names the mail',
      { kind: 'bounce', bounce: { isByToken: false, isFailed: true, isDead: true } },
      'bounce',
    ],
    ['holds what cannot be read', { kind: 'unreadable', ...withToken }, 'hold unreadable'],
    ['holds a mail without a sender', { sender: { email: null } }, 'hold unreadable'],
    ['holds a sender whose mail was spam', { sender: { isHeld: true } }, 'hold spam'],
    ['holds a mail from an address of ours', { sender: { isOwn: true } }, 'hold own_address'],
    ['holds a member with a token', { ...withToken, sender: { isMember: true } }, 'hold member'],
    [
      'takes a member who is the customer',
      { ...withToken, sender: { ...person, isMember: true } },
      'comment isOfPerson',
    ],
    ['holds a member with a reference', { ...byReference, sender: { isMember: true } }, 'hold member'],
    ["makes an item of a member's mail", { sender: { isMember: true, isProven: true } }, 'item verified confirms'],
    ['holds a mail about an item that is gone', { ...withToken, item: { isGone: true } }, 'hold item_gone'],
    ['forgets a reference to an item that is gone', { item: { isGone: true } }, 'item confirms'],
    [
      'holds a comment on an item that takes none',
      { ...withToken, item: { takesComments: false }, sender: person },
      'hold comments_off',
    ],
    [
      'makes an item of what is forwarded',
      { ...byReference, isForward: true, sender: { isParticipant: true, isProven: true } },
      'item isRelated verified confirms',
    ],
    ['holds the eleventh mail of an hour', { ...withToken, item: { mailsThisHour: 10 } }, 'hold rate_limit'],
    ['holds the 31st mail of a sender', { sender: { mailsThisHour: 30 } }, 'hold rate_limit'],
    ['holds an item above the plan', { isOverPlan: true }, 'hold plan_limit'],
    ['holds files above the storage', { ...withToken, isOverStorage: true }, 'hold storage_limit'],
    [
      'holds an item where customers must be identified',
      { project: { isOfAddress: true, requiresIdentity: true } },
      'hold identity_required',
    ],
    ['holds a mail to an unknown address of ours', { project: null }, 'hold unknown_address'],
    ['refuses a mail to an address of others', { project: null, isOurDomain: false }, 'refuse'],
    ['confirms no mail of a machine', { kind: 'automatic' }, 'item'],
    ['confirms no mail of a list', { kind: 'list' }, 'item'],
  ])('%s', (_what, part, expected) => {
    expect(ending(judgeMail(aCase(part)))).toBe(expected);
  });

  it('says its rule in a sentence', () => {
    const { rule } = judgeMail(aCase({ ...withToken, sender: person }));

    expect(rule).toBe('The mail answers at the address that its sender was given.');
  });
});
