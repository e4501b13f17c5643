import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { refusals } from '../../../src/platform/oidc/failures.ts';
import { anInvitation, aWorkspace } from '../../../test/support/builders.ts';
import { anAccount } from '../../../test/support/oidc/single-sign-on.ts';
import { TestProvider } from '../../../test/support/oidc/test-provider.ts';
import { aPasskey } from '../../../test/support/passkeys.ts';
import { followLink } from './by-link.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

let provider: TestProvider;

async function withProvider() {
  provider = await TestProvider.start('http://heed.localhost/api/v1/session/oidc/callback');
  return { oidc: provider.settings };
}

inDashboard(
  'the sign-in',
  (the) => {
    afterAll(() => provider.close());
    beforeEach(() => aPasskey(the.app, the.built.user));

    it('goes to the provider and back to what the reader wanted', async () => {
      provider.present = anAccount({ email: the.built.user.email });
      const { page, complaints } = await the.open(`/app/${the.built.workspace.id}/team`);
      await page.getByRole('button', { name: 'Sign in with Example Accounts' }).press('Enter');

      await page.waitForURL(`${the.site}/app/${the.built.workspace.id}/team`);
      await page.getByText(the.built.user.email).waitFor();
      // The browser notes by itself that nobody was signed in at first.
      expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    });

    it('brings a link along to the provider and back, where one press accepts the invitation', async () => {
      const host = await aWorkspace(the.app, { name: 'Host' });
      const { token } = await anInvitation(the.app, host, { email: the.built.user.email });
      provider.present = anAccount({ email: the.built.user.email });
      const { page } = await the.open(`/app/sign-in#token=${token}`);
      await followLink(page);
      await page.getByText('This link does not sign in.').waitFor();
      await page.getByRole('button', { name: 'Sign in with Example Accounts' }).click();
      await followLink(page);

      await page.getByText('You are a member of Host now.').waitFor();
      await page.waitForURL(new RegExp(`${host.workspace.id}`));
      expect(await page.evaluate("sessionStorage.getItem('heed-app-link')")).toBeNull();
    });

    it.each([
      ['nobody has the address', anAccount(), 'Nobody here has your email address.'],
      ['the person pressed "cancel"', null, 'Your provider has not signed you in.'],
    ])('says that %s', async (_why, present, text) => {
      provider.present = present;
      const { page } = await the.open('/app/sign-in');

      await page.getByRole('button', { name: 'Sign in with Example Accounts' }).click();

      await page.getByText(text).waitFor();
    });

    it('has words for every reason', async () => {
      const { page } = await the.open('/app/sign-in?error=something');
      const alert = page.getByRole('alert').first();
      const other = await alert.textContent();

      for (const why of [...refusals, 'unavailable', 'too_many_tries']) {
        await page.goto(`${the.site}/app/sign-in?error=${why}`);
        expect(await alert.textContent()).not.toBe(other);
      }
    });

    it('offers no code where no mail arrives', async () => {
      const { page } = await the.open('/app/sign-in');
      await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();

      expect(await page.getByRole('button', { name: 'Mail me a code instead' }).count()).toBe(0);
    });

    it('has no fault that axe finds, wide or narrow, light or dark', async () => {
      const { page } = await the.open('/app/sign-in?error=other_account');
      await page.getByRole('button', { name: 'Sign in with Example Accounts' }).waitFor();

      expect(await screenFaults(page)).toEqual([]);
    });
  },
  withProvider,
);
