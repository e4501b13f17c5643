import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addAuthenticator } from '../../../test/support/browser/virtual-authenticator.ts';
import { Mailbox, password, setPasswordOf } from '../../../test/support/sign-in.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

let mailbox: Mailbox;
const hourMs = 3_600_000;

async function withMail() {
  mailbox = await Mailbox.open();
  return { smtpUrl: mailbox.smtp.url };
}

inDashboard(
  'the account, where mail is sent,',
  (the) => {
    afterAll(() => mailbox.smtp.close());

    const openAccount = async () => {
      const opened = await the.open(`/app/${the.built.workspace.id}/account`, the.built.user);
      await opened.page.getByText('This browser').waitFor();
      return opened;
    };
    const giveCode = async (page: Page, email: string) => {
      await page.getByLabel('Code').waitFor();
      const [newest] = (await mailbox.messagesTo(the.app, email)).slice(-1);
      await page.getByLabel('Code').fill(/^\d{6}$/m.exec(newest?.text ?? '')?.[0] ?? '');
      await page.keyboard.press('Enter');
    };
    const userNow = () => the.app.database.prisma.user.findUniqueOrThrow({ where: { id: the.built.user.id } });
    let count = 0;
    const newEmail = () => `changed${++count}@example.com`;
    const askFor = async (page: Page, email: string) => {
      await page.getByRole('button', { name: 'Change the address' }).press('Enter');
      await page.keyboard.type(email);
      await page.keyboard.press('Enter');
    };

    it('sets a first password in a session of 25 hours, once a mailed code is given', async () => {
      const { page } = await openAccount();
      the.app.clock.advance(25 * hourMs);
      await page.getByLabel('New password').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Mail me a code' }).press('Enter');
      await page.getByLabel('Code').fill('000000');
      await page.keyboard.press('Enter');
      await page.getByText('The code is not right').waitFor();
      expect(await page.getByRole('heading', { name: 'Your session has ended' }).count()).toBe(0);
      await giveCode(page, the.built.user.email);

      await page.getByText('Your new password holds.').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await the.app.database.prisma.password.count({ where: { userId: the.built.user.id } })).toBe(1);
    });

    it('asks for the first password in a dialog too, over which the code is asked for', async () => {
      const { page } = await the.open(`/app/${the.built.workspace.id}/start`, the.built.user, {
        storageState: { cookies: [], origins: [] },
      });
      await page.getByRole('heading', { name: 'How will you sign in next time?' }).waitFor();
      the.app.clock.advance(25 * hourMs);
      await page.getByLabel('New password').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Mail me a code' }).press('Enter');
      expect(await page.getByRole('button', { name: 'Later' }).isVisible()).toBe(false);
      await giveCode(page, the.built.user.email);

      await page.getByText('Your new password holds.').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

    it('makes a passkey in an old session, once the password is given', async () => {
      await setPasswordOf(the.app, the.built.user);
      const { page } = await openAccount();
      await addAuthenticator(page);
      the.app.clock.advance(25 * hourMs);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.keyboard.type('Laptop');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
      await page.getByRole('dialog').getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');

      await page.getByText('You can sign in with the passkey now.').waitFor();
      expect(await the.app.database.prisma.passkey.count({ where: { userId: the.built.user.id } })).toBe(1);
    });

    it('changes the address by the keyboard alone, once the code that is mailed there is given', async () => {
      const email = newEmail();
      const { page, complaints } = await openAccount();
      await askFor(page, email);
      await page.getByText(`A mail with 6 digits is on its way to ${email}.`).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.reload();
      await page.getByRole('button', { name: 'Mail another code' }).press('Enter');
      await page.getByText('The code is on its way.').waitFor();
      expect((await mailbox.messagesTo(the.app, email)).length).toBe(2);
      await giveCode(page, email);

      await page.getByText(`Your address is ${email} now.`).waitFor();
      await page.getByRole('region', { name: 'Email address' }).getByText(email).waitFor();
      expect(await userNow()).toMatchObject({ email });
      expect(complaints).toEqual([]);
    });

    it('says beside the field what is wrong with a code or an address', async () => {
      const { page } = await openAccount();
      await askFor(page, 'ada@localhost');
      await page
        .getByRole('alert')
        .getByText(/^Must /)
        .waitFor();
      await page.getByLabel('New address').fill(newEmail());
      await page.keyboard.press('Enter');
      await page.getByLabel('Code').fill('000000');
      await page.keyboard.press('Enter');
      await page.getByText('Must be the newest code, mailed within the last 10 minutes.').waitFor();

      await page.getByRole('button', { name: 'Take another address' }).click();
      await page.getByLabel('New address').waitFor();
    });

    it('changes the address with the password, or after another sign-in', async () => {
      await setPasswordOf(the.app, the.built.user);
      const { page } = await openAccount();
      the.app.clock.advance(hourMs);
      await askFor(page, newEmail());
      await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
      await page.keyboard.press('Escape');
      const form = page.getByRole('region', { name: 'Email address' });
      await form.getByLabel('Current password').fill('something else');
      await page.keyboard.press('Enter');
      await form.getByText('Must be your password until now.').waitFor();
      await form.getByLabel('Current password').fill('');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Mail me a code instead' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mail me a code', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Code').waitFor();
      await giveCode(page, the.built.user.email);

      await page.getByText('A mail with 6 digits is on its way to changed').waitFor();
    });

    it('lets those whose address is not proven prove it by a code', async () => {
      await the.app.database.prisma.user.update({ where: { id: the.built.user.id }, data: { emailProvenAt: null } });
      const { page } = await openAccount();
      await page.getByText('Not proven yet').waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Prove the address' }).press('Enter');
      await page.getByRole('button', { name: 'Mail me a code' }).press('Enter');
      await giveCode(page, the.built.user.email);

      await page.getByText('Your address is proven.').waitFor();
      await page.getByText('Proven', { exact: true }).waitFor();
      expect((await userNow()).emailProvenAt).not.toBeNull();
    });
  },
  withMail,
);
