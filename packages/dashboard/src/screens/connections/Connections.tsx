import { useWorkspace } from '../../api/me.ts';
import { OnlyAdmins } from '../../parts/ForAdmins.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Subscriptions } from './Subscriptions.tsx';
import { texts } from './texts.ts';
import { Webhooks } from './Webhooks.tsx';

/** What comes in from other systems, and what goes out to them. */
export function Connections() {
  const words = useTexts(texts);
  const { role } = useWorkspace();
  return (
    <Page title={words.title}>
      <Webhooks />
      {role === 'member' ? (
        <Section title={words.outgoing} hint={words.outgoingHint}>
          <OnlyAdmins />
        </Section>
      ) : (
        <Subscriptions />
      )}
    </Page>
  );
}
