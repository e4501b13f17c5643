import type { ReadMail } from '../../platform/mail-reading/mail-form.ts';
import { headerValue, headerWord } from './header-values.ts';

const automaticHeaders = [
  ...['X-Autoreply', 'X-Autorespond', 'X-Autoresponder', 'X-Auto-Generated'],
  ...['X-Mail-Autoreply', 'X-FC-MachineGenerated'],
];
const listHeaders = [
  'List-Id',
  'List-Post',
  'List-Unsubscribe',
  'List-Help',
  'List-Subscribe',
  'List-Owner',
  'List-Archive',
];
const otherListHeaders = ['Feedback-ID', 'X-Auto-Response-Suppress'];
const machine = /^(?:mailer-daemon|postmaster)(?:[+.@-]|$)/i;
const noReply = /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply)(?:[+._@-]|$)/i;

/** Subjects of automatic answers. Alone they prove nothing, for people write about them too. */
const automaticSubject = new RegExp(
  [
    ...[
      'automatic reply',
      'auto(?:matic)?[- ]?(?:reply|response)',
      'out of (?:the )?office',
      'away from (?:my|the) (?:desk|office)',
    ],
    ...[
      'abwesenheit',
      'automatische antwort',
      'nicht im (?:haus|büro)',
      'réponse automatique',
      'absence du bureau',
      'absent du bureau',
    ],
    ...[
      'respuesta automática',
      'fuera de la oficina',
      'resposta automática',
      'ausência temporária',
      'fora do escritório',
    ],
    ...['risposta automatica', 'fuori sede', 'automatisch antwoord', 'automatische beantwoording', 'afwezig'],
    ...['autosvar', 'automatiskt svar', 'automatisk svar', 'frånvaro', 'fravær', 'poissa', 'automaattinen vastaus'],
    ...[
      'automatyczna odpowiedź',
      'nieobecność',
      'automatická odpověď',
      'otomatik yanıt',
      'автоответ',
      'автоматический ответ',
    ],
    ...[
      'автоматична відповідь',
      '自動応答',
      '自動返信',
      '不在通知',
      '自动回复',
      '自動回覆',
      '自动答复',
      '자동 ?응답',
      '부재중',
    ],
    ...[
      'رد تلقائي',
      'خارج المكتب',
      'מענה אוטומטי',
      'תשובה אוטומטית',
      'स्वचालित उत्तर',
      'trả lời tự động',
      'balasan otomatis',
    ],
  ].join('|'),
  'iu',
);

/** Headers of robots that also write for people. */
const robotHeaders = ['X-Vacation', 'X-Loop', 'X-Cron-Env'];
const automaticSubjectAlone = new RegExp(`^(?:${automaticSubject.source})(?:\\s*[:：].*)?[.!]?$`, 'iu');

type Signed = Pick<ReadMail, 'headers' | 'from' | 'replyTo' | 'returnPath' | 'subject'>;

/** Returns the sign by which a machine wrote the mail, as a sentence. Null if there is none. */
export function findAutomaticSign(mail: Signed, envelopeFrom: string | null): string | null {
  const { headers, subject } = mail;
  return (
    submittedSign(mail) ??
    automaticHeaderSign(mail) ??
    precedenceSign(mail) ??
    senderSign(mail, envelopeFrom) ??
    (automaticSubject.test(subject) && hasWeakSign(mail)
      ? `The subject is that of an automatic answer, beside ${weakSigns(headers).join(' and ')}.`
      : null)
  );
}

/** Returns the sign by which the mail came through a list or group, whose people still write it themselves. */
export function findListSign({ headers }: Signed): string | null {
  const [name] = [...listHeaders, ...otherListHeaders].filter((header) => has(headers, header));
  if (name !== undefined) return `The mail has ${name}.`;
  return headerWord(headers, 'precedence') === 'list' ? 'Precedence is list.' : null;
}

/** Returns a sign of a robot that is too weak to call the mail automatic, and enough to send it no receipt. */
export function findRobotSign({ headers, subject }: Signed): string | null {
  const name = robotHeaders.find((header) => has(headers, header));
  if (name !== undefined) return `The mail has ${name}.`;
  if (headerWord(headers, 'preference') === 'auto_reply') return 'Preference is auto_reply.';
  return automaticSubjectAlone.test(subject) ? 'The subject is that of an automatic answer.' : null;
}

function submittedSign({ headers }: Signed): string | null {
  const submitted = headerWord(headers, 'auto-submitted');
  return submitted === null || submitted === 'no' || submitted === '' ? null : `Auto-Submitted is ${shown(submitted)}.`;
}

function automaticHeaderSign({ headers }: Signed): string | null {
  const isOn = (name: string) => !['no', 'false', '0', null].includes(headerWord(headers, name.toLowerCase()));
  const name = automaticHeaders.find(isOn);
  if (name !== undefined) return `The mail has ${name}.`;
  if (/autoresponder/i.test(headerValue(headers, 'x-post-messageclass') ?? ''))
    return 'X-POST-MessageClass names an autoresponder.';
  const isDelivered = headers.some(({ key, value }) => key === 'delivered-to' && /^<?autoresponder\b/i.test(value));
  return isDelivered ? 'Delivered-To is an autoresponder.' : null;
}

function precedenceSign({ headers }: Signed): string | null {
  for (const name of ['Precedence', 'X-Precedence']) {
    const value = headerWord(headers, name.toLowerCase()) ?? '';
    const isBulk = value === 'bulk' && !listHeaders.some((header) => has(headers, header));
    if (isBulk || ['auto_reply', 'auto-reply', 'junk'].includes(value)) return `${name} is ${value}.`;
  }
  return null;
}

function senderSign({ from, replyTo, returnPath }: Signed, envelopeFrom: string | null): string | null {
  if ((envelopeFrom ?? returnPath) === '') return 'The mail has an empty Return-Path.';
  const address = from?.address ?? '';
  if (machine.test(address)) return `From is ${shown(address)}.`;
  const hasPerson = replyTo.some((person) => !isMachineAddress(person.address));
  return noReply.test(address) && !hasPerson ? `From is ${shown(address)}.` : null;
}

/** Whether nobody reads what is sent to the address, as its name says. */
export function isMachineAddress(address: string): boolean {
  return machine.test(address) || noReply.test(address);
}

function hasWeakSign({ headers }: Signed): boolean {
  return weakSigns(headers).length > 0;
}

function weakSigns(headers: Signed['headers']): string[] {
  const names = [
    'X-Auto-Response-Suppress',
    'X-MS-Exchange-Inbox-Rules-Loop',
    'X-MS-Exchange-Generated-Message-Source',
  ];
  const precedence = headerValue(headers, 'precedence') === null ? [] : ['Precedence'];
  return [...names, ...listHeaders, 'Feedback-ID'].filter((name) => has(headers, name)).concat(precedence);
}

function has(headers: Signed['headers'], name: string): boolean {
  return headerValue(headers, name.toLowerCase()) !== null;
}

function shown(value: string): string {
  return value.slice(0, 100);
}
