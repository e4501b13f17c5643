import type { TestResponse } from './api.ts';
import type { TestApp } from './app.ts';

/** The secret of a service to which mail is handed over by HTTP. */
export const mailWebhookSecret = '4f8bd0a97c1e4e6f9a2b7d3c5e8f1a60';

/** Hands a mail over as a mail service does. */
export function handOver(
  { anonymous }: TestApp,
  body: Buffer,
  {
    secret = mailWebhookSecret,
    to,
    headers = {},
  }: { secret?: string; to?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  return anonymous.site.send('post', `/api/mail/${secret}`, {
    query: to === undefined ? {} : { to },
    body,
    headers: { 'Content-Type': 'message/rfc822', ...headers },
  });
}
