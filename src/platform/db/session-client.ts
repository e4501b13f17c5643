import { Client, type ClientBase, type ClientConfig } from 'pg';
import { OperatorError } from '../../base/operator-error.ts';
import { connectionConfig, schemaOf } from './address.ts';
import { explainTls } from './explain-tls.ts';
import { ownSettings, pooledSettings, sessionSettings } from './session-settings.ts';

/**
 * Gives a new connection its settings, whatever the server, the database, its user or the address set. Over a pooler it
 * gives only those that the pooler keeps for each client: others would get its connections with the rest.
 */
export async function settle(client: ClientBase, url: string, more: Record<string, string> = {}): Promise<void> {
  const settings = { ...pooledSettings, ...sessionSettings, ...ownSettings, search_path: schemaOf(url), ...more };
  // A standby refuses every statement that reads at the level `serializable`, even this one.
  await client.query(
    `BEGIN ISOLATION LEVEL READ COMMITTED;
     SELECT set_config(key, value, false)
     FROM json_each_text(CASE pg_backend_pid() WHEN ${loginProcess(client)} THEN ${client.escapeLiteral(JSON.stringify(settings))}::json
       ELSE ${client.escapeLiteral(JSON.stringify(pooledSettings))}::json END)
     WHERE current_setting(key, true) <> value;
     COMMIT`,
  );
}

/**
 * Returns the process of PostgreSQL that serves the connection, as the server said at the login. A pooler says something
 * of its own.
 */
export function loginProcess(client: ClientBase): number {
  // @types/pg does not know it.
  return (client as unknown as { processID: number }).processID;
}

/** Returns what a pool makes the connections of every kind of work with. */
export function poolConfig(url: string, name: string) {
  // Goes ahead of the first statement. Nobody waits for the answer, so what waits too long is found by the watchdog.
  const onConnect = (client: ClientBase) => void settle(client, url).catch(() => (client as Client).end());
  return { ...connectionConfig(url, name), onConnect };
}

/** Opens a single connection, for work that may take long. End it. */
export async function connect(url: string, name: string, limits: ClientConfig): Promise<Client> {
  const client = await connectBare(url, name, limits);
  try {
    await settle(client, url, { transaction_timeout: '0' });
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Opens one with what the database gives it. */
export async function connectBare(url: string, name: string, limits: ClientConfig): Promise<Client> {
  const client = new Client({ ...connectionConfig(url, name), ...limits });
  // A connection that breaks between two statements makes the next one fail. Without a listener it ends the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const explanation = explainTls(error);
    throw explanation ? new OperatorError(explanation, { cause: error }) : error;
  }
  return client;
}
