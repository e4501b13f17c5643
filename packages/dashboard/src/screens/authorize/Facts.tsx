import type { AppRequest } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Authorize.module.css';
import { texts } from './texts.ts';

/** The app by its own words, and the hosts by which the reader can tell who asks. */
export function Facts({ client: { name, host, redirectHost } }: Pick<AppRequest, 'client'>) {
  const words = useTexts(texts);
  const isScheme = redirectHost.endsWith(':');
  const target =
    redirectHost === 'localhost' ? words.thisMachine : isScheme ? words.ownScheme(redirectHost) : redirectHost;
  return (
    <>
      <h1>{words.title(name)}</h1>
      <p className={styles.unchecked}>{words.unchecked}</p>
      <dl className={styles.facts}>
        <dt>{words.client}</dt>
        <dd>{host ?? words.registered}</dd>
        <dt>{words.redirect}</dt>
        <dd>{target}</dd>
      </dl>
    </>
  );
}
