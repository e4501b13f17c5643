import type { Client } from 'pg';

/**
 * Replaces the workspace's customers by so many new ones: with 100,000 different names, four in five at one mail
 * provider, every tenth never seen. The indexes are made after the rows.
 */
export async function fillCustomers(client: Client, workspaceId: string, customers: number): Promise<void> {
  await client.query('TRUNCATE customers CASCADE');
  const indexes = await dropIndexes(client);
  await client.query(insertCustomers, [workspaceId, customers]);
  await client.query(insertIdentifiers);
  await client.query(insertSearchTexts);
  await client.query(`SET maintenance_work_mem = '256MB'`);
  for (const definition of indexes) await client.query(definition);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

const insertCustomers = `
  INSERT INTO customers (id, workspace_id, name, name_sort, primary_email, primary_phone, emails, phones, search_text,
    company, tags, feedback_count, channels, first_seen_at, last_seen_at, created_at, updated_at)
  SELECT 'cus_' || lpad(to_hex(n), 10, '0') || substr(md5(n::text), 1, 16), $1, name, lower(name), email, phone,
    ARRAY[email], array_remove(ARRAY[phone], NULL), concat_ws(E'\\n', lower(name), email, phone),
    CASE WHEN n % 3 = 0 THEN 'Company ' || n % 4000 END,
    (ARRAY['{beta}', '{beta,vip}', '{}', '{trial}', '{}'])[1 + n * 17 % 5]::text[], CASE WHEN seen IS NULL THEN 0 ELSE 1 + n % 7 END,
    CASE WHEN seen IS NULL THEN '{}' ELSE (ARRAY['{api}', '{widget}', '{widget,webhook}'])[1 + n % 3] END::text[],
    seen - interval '30 days', seen, now() - interval '400 days', now()
  FROM generate_series(1, $2::int) AS n,
    LATERAL (SELECT
      (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Dennis', 'Frances', 'Niklaus'])[1 + n % 10] ||
        ' ' || initcap(translate(to_hex(n * 7919::bigint % 10007), '0123456789', 'ghijklmnop')) AS name,
      CASE WHEN n % 10 <> 9 THEN now() - interval '1 year' * ((n * 104729::bigint % 1000003) / 1000003.0) END AS seen,
      CASE WHEN n % 4 = 0 THEN '+49' || (1500000000 + n * 7907::bigint % 99999989) END AS phone) AS made,
    LATERAL (SELECT lower(replace(name, ' ', '.')) || n || '@' ||
      CASE WHEN n % 5 < 4 THEN 'example.com' ELSE 'mail' || n % 500 || '.example.org' END AS email) AS addressed`;

const insertIdentifiers = `
  INSERT INTO customer_identifiers (workspace_id, kind, value, customer_id)
  SELECT workspace_id, 'email', primary_email, id FROM customers
  UNION ALL
  SELECT workspace_id, 'phone', primary_phone, id FROM customers WHERE primary_phone IS NOT NULL`;

const insertSearchTexts = 'INSERT INTO customer_search_texts SELECT workspace_id, id, search_text FROM customers';

/** Drops the indexes of the customers and of what their search reads, except those of constraints. Returns how to make them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('customers', 'customer_search_texts') AND indexname NOT LIKE '%_pkey'`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  return rows.map(({ definition }) => definition);
}
