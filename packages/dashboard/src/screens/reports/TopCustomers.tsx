import { Link } from '@tanstack/react-router';
import type { TopCustomer } from '../../../../../generated/sdk/types.gen.ts';
import { Failure } from '../../parts/Failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { fullDay } from '../../texts/times.ts';
import { Card } from './Card.tsx';
import type { Cells } from './csv.ts';
import { itemsBehind } from './links.ts';
import styles from './Reports.module.css';
import { texts } from './texts.ts';
import { type Asked, useTopCustomers } from './use-report.ts';

/** The customers who wrote most. */
export function TopCustomers({ asked }: { asked: Asked }) {
  const words = useTexts(texts);
  const { from, rows, error, retry } = useTopCustomers(asked);
  const cells = (): Cells => [
    [words.customer, words.email, words.company, words.items, words.tiles.open],
    ...(rows ?? []).map(({ name, email, company, items, open }) => [name, email, company, items, open]),
  ];
  return (
    <Card title={words.customers} hint={words.customersHint(fullDay(from))} file={`customers-${from}`} cells={cells}>
      <Failure error={error} retry={retry} />
      {rows?.length === 0 && <p className={styles.soft}>{words.nothing}</p>}
      {rows && rows.length > 0 && <CustomerTable asked={asked} from={from} rows={rows} />}
    </Card>
  );
}

function CustomerTable({ asked, from, rows }: { asked: Asked; from: string; rows: TopCustomer[] }) {
  const words = useTexts(texts);
  const { workspaceId } = asked;
  const most = Math.max(1, ...rows.map(({ items }) => items));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={words.customers}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.customer}</th>
            <th scope="col">{words.company}</th>
            <th scope="col">{words.items}</th>
            <th scope="col">{words.tiles.open}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ customerId, name, email, company, items, open }) => (
            <tr key={customerId}>
              <th scope="row">
                <span className={styles.group}>
                  <Link to="/$workspaceId/customers/$customerId" params={{ workspaceId, customerId }}>
                    {name ?? email ?? words.unnamed}
                  </Link>
                  <i className={styles.gauge} style={{ inlineSize: `${(100 * items) / most}%` }} aria-hidden="true" />
                </span>
              </th>
              <td>{company ?? '–'}</td>
              <td>
                <Link
                  to="/$workspaceId/inbox"
                  params={{ workspaceId }}
                  search={itemsBehind(asked, 'created', { from, to: asked.span.to }, { customerId })}
                >
                  {items}
                </Link>
              </td>
              <td>
                {open > 0 ? (
                  <Link
                    to="/$workspaceId/inbox"
                    params={{ workspaceId }}
                    search={itemsBehind(asked, 'created', { from, to: asked.span.to }, { customerId, tab: 'all' })}
                  >
                    {open}
                  </Link>
                ) : (
                  0
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
