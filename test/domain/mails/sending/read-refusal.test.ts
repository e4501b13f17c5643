import { expect, it } from '@jest/globals';
import { isRelayAway, readRefusal } from '../../../../src/domain/mails/sending/read-refusal.ts';

const refused = (command: string, responseCode: number, response: string) => ({
  ...{ code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE', command, responseCode },
  response: `${responseCode} ${response}`,
});

it.each([
  ['bounced', refused('RCPT TO', 550, '5.1.1 User unknown')],
  ['refused', refused('RCPT TO', 550, '5.7.1 Not here')],
  ['refused', refused('MAIL FROM', 553, '5.1.8 Bad sender')],
  ['refused', refused('DATA', 554, '5.7.0 Spam')],
  ['later', refused('RCPT TO', 451, '4.7.1 Greylisted')],
  ['later', new Error('The file of the mail is gone')],
] as const)('a try is %s', (meaning, error) => {
  expect(readRefusal(error)).toBe(meaning);
});

it.each([
  ['ECONNECTION', true],
  ['EAUTH', true],
  ['EENVELOPE', false],
])('an error %s tells whether the mail server is away', (code, isAway) => {
  expect(isRelayAway({ code })).toBe(isAway);
});
