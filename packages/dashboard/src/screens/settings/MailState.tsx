import { useMutation } from '@tanstack/react-query';
import type { MailTestOutcome } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useMe, useWorkspace } from '../../api/me.ts';
import { useSignInMethods } from '../../api/sign-in-methods.ts';
import { site } from '../../base/site.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

/** Whether the installation sends mail, and a message that shows it. */
export function MailState() {
  const words = useTexts(texts);
  const methods = useSignInMethods();
  const { role } = useWorkspace();
  return (
    <Section title={words.mail} hint={words.mailHint}>
      <div className={styles.card}>
        {methods && !methods.codes && (
          <p>
            {words.noMail} <a href={`${site}/docs/guides/mail/`}>{words.mailGuide}</a>
          </p>
        )}
        {methods?.codes && <p>{words.hasMail}</p>}
        {methods?.codes && role !== 'member' && <TestMail />}
      </div>
    </Section>
  );
}

function TestMail() {
  const words = useTexts(texts);
  const { id } = useWorkspace();
  const { email } = useMe().user;
  const test = useMutation({ mutationFn: () => heed.workspaces.testMail(id) });
  return (
    <>
      <Button className={styles.start ?? ''} icon="send" busy={test.isPending} onClick={() => test.mutate()}>
        {words.sendTest(email)}
      </Button>
      <Failure error={test.error} />
      <div role="status">{test.data && <Answer {...test.data} />}</div>
    </>
  );
}

/** The answer of the mail server to the message. */
function Answer({ accepted, error, from, to }: MailTestOutcome) {
  const words = useTexts(texts);
  return accepted ? (
    <p className={styles.good}>{words.accepted(to, from)}</p>
  ) : (
    <p className={styles.bad}>
      {words.refused} <bdi>{error}</bdi>
    </p>
  );
}
