import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aMember, anInvitation, aUser } from '../../../test/support/builders.ts';
import { Mailbox, password, setPasswordOf } from '../../../test/support/sign-in.ts';
import { followLink, signInByLink } from './by-link.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

let mailbox: Mailbox;

async function withMail() {
  mailbox = await Mailbox.open();
  return { smtpUrl: mailbox.smtp.url };
}

inDashboard(
  'an invitation',
  (the) => {
    afterAll(() => mailbox.smtp.close());

    let count = 0;
    const newEmail = () => `guest${++count}@example.com`;
    const mailedLink = async (email: string) => {
      const [newest] = (await mailbox.messagesTo(the.app, email)).slice(-1);
      return /^http\S+#token=\S+$/m.exec(newest?.text ?? '')?.[0] ?? '';
    };
    const shownLink = async (email = newEmail()) => {
      const { token, ...member } = await anInvitation(the.app, the.built, { email });
      return { ...member, path: `/app/sign-in#token=${token}` };
    };
    const statusOf = async (userId: string) => {
      const where = { workspaceId_userId: { workspaceId: the.built.workspace.id, userId } };
      return (await the.app.database.prisma.member.findUniqueOrThrow({ where })).status;
    };
    const noteRequests = (page: Page) => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
      return sent;
    };
    const signInByPassword = async (page: Page, email: string) => {
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
    };
    const signInByCode = async (page: Page, email: string) => {
      await page.getByRole('button', { name: 'Mail me a code instead' }).click();
      await page.getByLabel('Email address').fill(email);
      await page.keyboard.press('Enter');
      await page.getByLabel('Code').waitFor();
      const [mail] = (await mailbox.messagesTo(the.app, email)).slice(-1);
      await page.getByLabel('Code').fill(/^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '');
      await page.keyboard.press('Enter');
    };
    const isInWorkspace = (page: Page) =>
      page.getByRole('button', { name: `Workspace: ${the.built.workspace.name}` }).waitFor();

    it('is used by the press of a button, and not by a page that loads', async () => {
      const { page } = await the.open('/app/sign-in');
      const sent = noteRequests(page);
      const { userId, email } = await shownLink();
      const link = await mailedLink(email);
      await page.goto(link);
      await page.reload();
      await page.getByRole('button', { name: 'Sign in with this link' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(sent).not.toContain('POST /api/v1/session/link');
      expect(page.url()).not.toContain('token');
      expect(await statusOf(userId)).toBe('invited');

      await page.keyboard.press('Enter');
      await isInWorkspace(page);
      expect(sent).toContain('POST /api/v1/session/link');
      expect(await statusOf(userId)).toBe('active');
    });

    it('by mail signs in, asks for a password, and lets its reader come back with it', async () => {
      const email = newEmail();
      const team = await the.open(`/app/${the.built.workspace.id}/team`, the.built.user);
      await team.page.getByRole('button', { name: 'Invite somebody' }).click();
      await team.page.getByLabel('Email address').fill(email);
      await team.page.keyboard.press('Enter');
      await team.page.getByText(`A mail is on its way to ${email}. Only the link in the mail signs in.`).waitFor();

      const { page, complaints } = await the.open(await mailedLink(email));
      await followLink(page);
      await page.getByRole('heading', { name: 'How will you sign in next time?' }).waitFor();
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await page.getByText('Your new password holds.').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);

      await page.getByRole('button', { name: /^Your account/ }).press('Enter');
      await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
      await signInByPassword(page, email);
      await isInWorkspace(page);
      expect(await page.getByRole('dialog').count()).toBe(0);
    });

    it('that was handed on says that it does not sign in, and is accepted once its reader has', async () => {
      const user = await aUser(the.app, { email: newEmail() });
      await setPasswordOf(the.app, user);
      const { path } = await shownLink(user.email);
      const { page } = await the.open(path);
      await followLink(page);
      await page.getByText('This link does not sign in. Use the link in the mail').waitFor();
      expect(await screenFaults(page)).toEqual([]);
      expect(await statusOf(user.id)).toBe('invited');

      await signInByPassword(page, user.email);
      await page.getByText(`You are a member of ${the.built.workspace.name} now.`).waitFor();
      await isInWorkspace(page);
      expect(page.url()).toContain(the.built.workspace.id);
      expect(await statusOf(user.id)).toBe('active');
    });

    it('that was handed on is accepted by a press in a session, and leads to the workspace', async () => {
      const user = await aUser(the.app, { email: newEmail() });
      const { path } = await shownLink(user.email);
      const { page, complaints } = await the.open(path, user);
      await followLink(page);

      await page.getByText(`You are a member of ${the.built.workspace.name} now.`).waitFor();
      await isInWorkspace(page);
      expect(complaints).toEqual([]);
    });

    it('that was pasted is kept for the sign-in that follows', async () => {
      const user = await aUser(the.app, { email: newEmail() });
      await setPasswordOf(the.app, user);
      const { path } = await shownLink(user.email);
      const { page } = await the.open('/app/sign-in');
      await page.getByRole('button', { name: 'Use a sign-in link' }).click();
      await page.getByLabel('Sign-in link').fill(the.site + path);
      await page.keyboard.press('Enter');
      await page.getByText('This link does not sign in.').waitFor();
      await page.getByRole('button', { name: 'Use a password' }).click();
      await signInByPassword(page, user.email);

      await isInWorkspace(page);
      expect(await statusOf(user.id)).toBe('active');
    });

    it('says in the session of somebody else whose session it is, and lets them go on', async () => {
      const other = await aMember(the.app, the.built.workspace);
      const { path, userId } = await shownLink();
      const { page } = await the.open(path, other);
      await followLink(page);
      await page.getByText('This link is for somebody else').waitFor();
      await page.getByText(`You are signed in as ${other.email}.`).waitFor();
      expect(await screenFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Go on as you are' }).click();
      await isInWorkspace(page);
      expect(await statusOf(userId)).toBe('invited');
    });

    it('asks whose address is not proven for a mailed code, and is then accepted', async () => {
      const user = await aUser(the.app, { email: newEmail(), emailProvenAt: null });
      const { path } = await shownLink(user.email);
      const { page } = await the.open(path, user);
      await followLink(page);
      await page.getByText('The invitation cannot be accepted yet').waitFor();
      await signInByCode(page, user.email);

      await page.getByRole('button', { name: 'Later' }).click();
      await isInWorkspace(page);
      expect(await statusOf(user.id)).toBe('active');
    });

    it('that has ended shows the sign-in, also when another link is pasted into its address', async () => {
      const { email } = await shownLink();
      const link = await mailedLink(email);
      const { page } = await the.open('/app/sign-in#token=used-before');
      await followLink(page);
      await page.getByText('This link has been used, or it has expired.').waitFor();
      await page.getByLabel('Password').waitFor();

      await page.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash)}`);
      await signInByLink(page);
      await isInWorkspace(page);
    });

    it('asks for a way to sign in after each sign-in, until there is one', async () => {
      const { email } = await shownLink();
      const { page } = await the.open(await mailedLink(email));
      await followLink(page);
      const ask = page.getByRole('heading', { name: 'How will you sign in next time?' });
      await ask.waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await ask.waitFor({ state: 'detached' });
      await page.reload();
      await isInWorkspace(page);
      expect(await ask.count()).toBe(0);

      await page.context().clearCookies();
      await page.goto(`${the.site}/app/sign-in`);
      await signInByCode(page, email);
      await ask.waitFor();
    });

    it('ends with another role, and is made again for it', async () => {
      const { email, userId } = await shownLink();
      const before = await mailedLink(email);
      const { page, complaints } = await the.open(`/app/${the.built.workspace.id}/team`, the.built.user);
      const row = page.getByRole('listitem').filter({ hasText: email });
      await row.getByRole('button', { name: /^Role of/ }).click();
      await page.getByRole('menuitemradio', { name: 'Admin' }).click();
      await page.getByText(`The invitation to ${email} ends with that`).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change and invite again' }).click();
      await page.getByRole('button', { name: 'Done' }).click();

      await row.getByRole('button', { name: /: Admin$/ }).waitFor();
      expect(await mailedLink(email)).not.toBe(before);
      expect(await the.app.database.prisma.signInLink.count({ where: { userId } })).toBe(2);
      expect(complaints).toEqual([]);
    });

    it('that is one too many says so', async () => {
      const { email } = await shownLink();
      const { page } = await the.open(`/app/${the.built.workspace.id}/team`, the.built.user);
      const again = async () => {
        const row = page.getByRole('listitem').filter({ hasText: email });
        await row.getByRole('button', { name: /^Actions for/ }).click();
        await page.getByRole('menuitem', { name: 'Invite again' }).click();
      };
      for (let round = 0; round < 2; round++) {
        await again();
        await page.getByRole('button', { name: 'Done' }).click();
      }
      await again();

      await page.getByText('Too many invitations within an hour').waitFor();
      await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0));
    });

    it('has pages without a fault that axe finds, wide or narrow, light or dark', async () => {
      const { path } = await shownLink();
      const { page } = await the.open(path);
      await page.getByRole('button', { name: 'Sign in with this link' }).waitFor();

      expect(await screenFaults(page)).toEqual([]);
    });
  },
  withMail,
);
