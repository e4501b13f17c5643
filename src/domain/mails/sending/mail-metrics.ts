import { atMost } from '../../../base/at-most.ts';
import { counterBy, measured } from '../../../base/metrics.ts';
import type { Services } from '../../../platform/context.ts';
import { countWaitingMails, mostCounted } from './count-waiting-mails-sql.ts';

const mostMs = 1_000;

export const countCustomerMail = counterBy({
  name: 'heed_customer_mails_total',
  help:
    'Mails to customers: sent, tried again later (deferred), skipped because nobody is to be told, bounced because the address ' +
    'does not exist, or given up or refused (failed)',
  label: 'outcome',
  values: ['sent', 'deferred', 'skipped', 'bounced', 'failed'],
});

let measuredServices: Pick<Services, 'db'>[] = [];

/** Adds the mails that wait to the metrics, until the returned function is called. */
export function measureMails(services: Pick<Services, 'db'>): () => void {
  measuredServices.push(services);
  return () => {
    measuredServices = measuredServices.filter((other) => other !== services);
  };
}

measured(
  {
    name: 'heed_customer_mails_waiting',
    help: `Mails to customers that wait for the end of their pause, or to be sent. Counts up to ${mostCounted}`,
    aggregator: 'max',
  },
  async (set) => {
    const counts = Promise.all(measuredServices.map(({ db }) => countWaitingMails(db)));
    const known = await atMost(
      mostMs,
      counts.catch(() => []),
      [],
    );
    for (const count of known) set(count);
  },
);
