/** Finds a status such as `5.1.1` (RFC 3463). A general one, `5.0.0`, is one too. */
export function statusIn(text: string | null): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text ?? '')?.[0] ?? null;
}

/** Whether the address does not exist, moved away or was closed. A full mailbox and a rule against the mail may pass. */
export function isDeadAddress(status: string | null): boolean {
  return /^5\.(?:1\.(?:[1-6]|10)|2\.1)$/.test(status ?? '');
}

/** Whether the mailbox is full. Older servers say so with 552 and in words alone. */
export function isFullMailbox(status: string | null, answer: string): boolean {
  return status === '5.2.2' || (/^552\b/.test(answer) && /quota|full|storage/i.test(answer));
}
