import { createHmac, timingSafeEqual } from 'node:crypto';

export const loopHeader = 'X-Heed-Loop';
const form = /^([\w.-]{1,100}):([0-9a-f]{32})$/;

/** Returns the value of {@link loopHeader} that an automatic mail gets. `id` names the mail. */
export function makeLoopMark(key: Buffer, id: string): string {
  return `${id}:${codeOf(key, id)}`;
}

/** Whether a mail with this value is one of ours, which must not be answered or stored again. */
export function isLoopMark(key: Buffer, value: string): boolean {
  const [, id, code] = form.exec(value.trim()) ?? [];
  if (id === undefined || code === undefined) return false;
  return timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(key, id)));
}

function codeOf(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(`loop ${id}`).digest('hex').slice(0, 32);
}
