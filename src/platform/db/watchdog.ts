import type { Socket } from 'node:net';
import { Client, type Pool, type PoolClient } from 'pg';
import { connectionConfig } from './address.ts';

const heldMillis = 900;
const probeMillis = 600;
const intervalMillis = 150;

/**
 * Ends the pool's busy connections when the database has stopped answering, so that a request fails in under 2 s
 * instead of waiting for ever. A slow query alone is no sign of that, so queries have no time limit. While one is
 * running, a separate connection asks whether the database answers at all: at each of these addresses, because a pooler
 * may answer for a database that does not.
 */
export function watchPool(pool: Pool, urls: readonly string[]): () => void {
  const heldSince = new Map<PoolClient, number>();
  let timer: NodeJS.Timeout | undefined;
  let probing = false;
  let answeredAt = 0;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = async () => {
    // An idle pool needs no timer.
    if (heldSince.size === 0) return stop();
    const longHeld = () => [...heldSince].filter(([, since]) => performance.now() - since > heldMillis);
    if (probing || performance.now() - answeredAt < heldMillis || longHeld().length === 0) return;
    probing = true;
    if ((await Promise.all(urls.map(answers))).every(Boolean)) answeredAt = performance.now();
    else for (const [client] of longHeld()) endNow(client);
    probing = false;
  };

  pool.on('acquire', (client) => {
    heldSince.set(client, performance.now());
    timer ??= setInterval(look, intervalMillis).unref();
  });
  pool.on('release', (_error, client) => heldSince.delete(client));
  pool.on('remove', (client) => heldSince.delete(client));
  return stop;
}

/** Any answer will do, even a refusal such as "too many connections". A database that refuses is alive. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ ...connectionConfig(url, 'heed probe'), connectionTimeoutMillis: probeMillis });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Cuts the connection, which fails what it was to answer. pg's own end() would wait for the answers. */
function endNow(client: PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
