import { useSignInMethods } from '../../api/sign-in-methods.ts';
import { site } from '../../base/site.ts';
import { Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

/** The provider by which members sign in, which the operator sets up for all workspaces. */
export function SignOn() {
  const words = useTexts(texts);
  const methods = useSignInMethods();
  if (!methods) return null;
  const { singleSignOn } = methods;
  return (
    <Section title={words.signOn} hint={words.signOnHint}>
      <div className={styles.card}>
        <p>
          {singleSignOn ? words.signOnBy(singleSignOn.name) : words.noSignOn}{' '}
          <a href={`${site}/docs/guides/signing-in/`}>{words.signOnGuide}</a>
        </p>
      </div>
    </Section>
  );
}
