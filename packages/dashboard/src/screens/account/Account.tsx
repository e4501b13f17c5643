import { Page } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { Profile } from './Profile.tsx';
import { Sessions } from './Sessions.tsx';
import { texts } from './texts.ts';

/** What a user has of themselves: their name, their ways to sign in, and where they are signed in. */
export function Account() {
  const words = useTexts(texts);
  return (
    <Page title={words.title}>
      <Profile />
      <Password />
      <Passkeys />
      <Sessions />
    </Page>
  );
}
