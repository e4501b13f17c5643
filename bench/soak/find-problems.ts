import type { Client } from 'pg';
import type { Hooks } from './hooks.ts';

/** Returns what is wrong afterwards: gaps in the log, items without their tag, events that did not arrive, errors. */
export async function findProblems(client: Client, port: number, hooks: Hooks): Promise<string[]> {
  const { rows: logs } = await client.query<{ gaps: number }>(
    `SELECT max(sequence) - count(*) AS gaps FROM events GROUP BY workspace_id HAVING max(sequence) <> count(*)`,
  );
  const { rows: untagged } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM feedback WHERE tags <> '{seen}'`,
  );
  const { rows: told } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM events WHERE type LIKE 'feedback.%'`,
  );
  const events = told[0]?.count ?? 0;
  const missing = [...hooks.got].filter(([, ids]) => ids.size !== events);
  return [
    ...logs.map(({ gaps }) => `The log of events has ${gaps} gaps`),
    ...(untagged[0]?.count ? [`${untagged[0].count} items were not tagged`] : []),
    ...missing.map(([path, ids]) => `${path} got ${ids.size} of ${events} events`),
    ...(await errorsInMetrics(port)),
  ];
}

/** What the service itself has counted as wrong. */
async function errorsInMetrics(port: number): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const bad =
    /^heed_(http_request_duration_seconds_count\{.*status="5|automation_runs_total\{outcome="error"|(event_delivery_attempts|webhook_deliveries)_total\{outcome="(retried|failed)"|job_duration_seconds_count\{.*outcome="(retried|failed)")/;
  return text.split('\n').filter((line) => bad.test(line) && !line.endsWith(' 0'));
}
