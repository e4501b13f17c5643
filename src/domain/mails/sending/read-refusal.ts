import { isDeadAddress, isFullMailbox, statusIn } from '../../../platform/mail/mail-status.ts';

/** The meaning of a failed try: it may succeed later, the address does not exist, or the server refuses the mail for good. */
export type Refusal = 'later' | 'bounced' | 'refused';

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const connectionCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EPROXY',
  'EPROTOCOL',
]);

/** Whether the mail server was not reached or does not let us in, which says nothing about the mail. */
export function isRelayAway(error: unknown): boolean {
  return connectionCodes.has((error as SmtpError).code ?? '');
}

/** Reads the answer of the mail server. */
export function readRefusal(error: unknown): Refusal {
  const { code, command, responseCode = 0, response = '' } = error as SmtpError;
  if (responseCode < 500 || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return 'later';
  return command === 'RCPT TO' && /\b5\.1\.\d/.test(response) ? 'bounced' : 'refused';
}

/** Whether the address will never work, and gets no more mail. */
export function refusesAddress(error: unknown): boolean {
  const { command, response = '' } = error as SmtpError;
  return command === 'RCPT TO' && isDeadAddress(statusIn(response));
}

export function refusesFullMailbox(error: unknown): boolean {
  const { response = '' } = error as SmtpError;
  return isFullMailbox(statusIn(response), response);
}

/** Returns the answer of the mail server in one line that a person may read. */
export function answerOf(error: unknown): string {
  const { response, message } = error as SmtpError & { message?: string };
  return (response ?? message ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 500);
}
