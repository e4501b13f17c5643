import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { CDPSession, Page, Worker } from 'playwright-core';
import { pushNotifications } from '../../../src/domain/notifications/pushing/push-notifications.ts';
import { aFeedback, aMember, aSession } from '../../../test/support/builders.ts';
import { contextOf, runJobs } from '../../../test/support/jobs.ts';
import { PushBrowser, pushSettings } from '../../../test/support/push.ts';
import { TestReceiver } from '../../../test/support/receiver.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

type Answer = 'granted' | 'denied';

/** The reader's answer, and the browser's push service, because a browser without a window has neither. */
const pretend = (answer: Answer, subscription: object) => `
  let permission = 'default';
  let isSubscribed = false;
  window.asked = 0;
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => { window.asked += 1; return (permission = '${answer}'); };
  const own = { toJSON: () => (${JSON.stringify(subscription)}), unsubscribe: async () => { isSubscribed = false; return true; } };
  PushManager.prototype.getSubscription = async () => (isSubscribed ? own : null);
  PushManager.prototype.subscribe = async (options) => { window.subscribedWith = options; isSubscribed = true; return own; };`;

inDashboard(
  'push messages',
  (the) => {
    let service: TestReceiver;
    let browser: PushBrowser;
    beforeAll(async () => {
      service = await TestReceiver.start();
    });
    afterAll(() => service?.close());
    beforeEach(() => {
      service.forget();
      browser = new PushBrowser(service);
    });

    const settingsOf = async (answer: Answer, locale = 'en-GB') => {
      const path = `/app/${the.built.workspace.id}/account/notifications`;
      const opened = await the.open(path, the.built.user, { locale });
      const userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0';
      await the.app.database.prisma.session.updateMany({ where: { userId: the.built.user.id }, data: { userAgent } });
      await opened.page.addInitScript(pretend(answer, browser.subscription));
      await opened.page.reload();
      return opened;
    };
    const state = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
    const devices = () => the.app.database.prisma.pushDevice.findMany({ where: { userId: the.built.user.id } });

    it('are asked for only after a click, listed by browser, and turned off again, by the keyboard alone', async () => {
      const { page, complaints } = await settingsOf('granted');
      await state(page, 'Off. Your browser will ask you.');
      expect(await page.evaluate('asked')).toBe(0);

      await page.getByRole('button', { name: 'Turn on' }).press('Enter');
      await state(page, /^On, as long as/);
      await page.getByText('Firefox, Linux').waitFor();
      expect(await page.evaluate('asked')).toBe(1);
      expect(await devices()).toMatchObject([
        { endpoint: browser.subscription.endpoint, ...browser.subscription.keys },
      ]);
      const { api } = await aSession(the.app, the.built.user);
      const { publicKey } = (await api.get('/me/push')).body.data;
      expect(await page.evaluate('subscribedWith')).toEqual({ userVisibleOnly: true, applicationServerKey: publicKey });
      expect(await screenFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Turn off' }).press('Enter');
      await state(page, /^Off/);
      expect(await devices()).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('go to other devices until they are removed', async () => {
      const { page } = await settingsOf('granted');
      await state(page, /^Off/);
      const userAgent = 'Mozilla/5.0 (X11; Linux) Chrome/150.0';
      await (await aSession(the.app, the.built.user, { userAgent })).api.post('/me/push', browser.subscription);
      await page.reload();
      await page.getByRole('button', { name: 'Remove Chrome, Linux' }).press('Enter');

      await page.getByText('Chrome, Linux').waitFor({ state: 'detached' });
      expect(await devices()).toEqual([]);
    });

    it('say in German what to do after a refusal, and where a browser takes none', async () => {
      const { page } = await settingsOf('denied', 'de-DE');
      await page.getByRole('button', { name: 'Einschalten' }).click();
      await state(page, /^Du hast Meldungen dieser Seite abgelehnt/);
      expect(await devices()).toEqual([]);
      expect(await screenFaults(page)).toEqual([]);

      await page.addInitScript('delete window.PushManager');
      await page.reload();
      await state(page, /^Dieser Browser nimmt hier keine/);
    });

    it('say so when the push service of the browser refuses', async () => {
      const { page } = await settingsOf('granted');
      await page.evaluate(`PushManager.prototype.subscribe = async () => {
        throw new DOMException('Registration failed - push service error', 'AbortError');
      };`);
      await page.getByRole('button', { name: 'Turn on' }).press('Enter');

      await page.getByRole('alert').getByText('The push service of your browser does not answer.').waitFor();
      expect(await devices()).toEqual([]);
    });

    /** The worker of a reader who is told by push what is assigned to them, in a page that shows the team. */
    const aWorker = async (locale = 'en-GB') => {
      const { page, complaints } = await settingsOf('granted', locale);
      const { id: workspaceId } = the.built.workspace;
      const { api } = await aSession(the.app, the.built.user);
      const kinds = { assigned: { bell: true, mail: false, push: true } };
      await api.send('put', '/me/notification-settings', { body: { workspaceId, kinds } });
      await page.getByRole('button', { name: /^(Turn on|Einschalten)$/ }).click();
      await state(page, /^(On|An),/);
      await page.goto(`${the.site}/app/${workspaceId}/team`);
      const cdp = await page.context().newCDPSession(page);
      const registrationId = await registrationOf(cdp);
      const [worker] = page.context().serviceWorkers() as [Worker];
      // The browser of tests shows no notifications, and opens no windows for a click that nobody made.
      await worker.evaluate(`
      self.shown = []; self.opened = [];
      registration.showNotification = async (title, { tag, data, lang }) => void shown.push({ title, tag, data, lang });
      clients.openWindow = async (url) => void opened.push(url);
      WindowClient.prototype.focus = async function () { return this; };`);
      const deliver = (data: string) =>
        cdp.send('ServiceWorker.deliverPushMessage', { origin: the.site, registrationId, data });
      return { page, complaints, worker, deliver };
    };

    /** The message that the service has pushed to the browser about an item that a colleague assigned to the reader. */
    const aMessage = async () => {
      const item = await aFeedback(the.built);
      const { api } = await aSession(the.app, await aMember(the.app, the.built.workspace));
      const wanted = { workspaceId: the.built.workspace.id, assigneeId: the.built.user.id };
      expect((await api.patch(`/feedback/${item.id}`, wanted)).status).toBe(200);
      await runJobs(the.app);
      await pushNotifications(contextOf(the.app));
      await runJobs(the.app);
      const [request] = browser.received;
      if (!request) throw new Error('Nothing was pushed');
      return { item, message: browser.open(request.bytes) };
    };
    const clickOn = (worker: Worker) =>
      worker.evaluate(`(async () => {
      let isClosed = false;
      let work;
      const notification = { data: shown[0].data, close: () => { isClosed = true; } };
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: (promise) => { work = promise; } }));
      await work;
      return isClosed;
    })()`);

    it('are shown with kind and number by a worker, and open the item in the page that is open', async () => {
      const { page, complaints, worker, deliver } = await aWorker();
      const { item, message } = await aMessage();
      await deliver(message);
      const { topic, place } = JSON.parse(message);
      const shown = [{ title: `#${item.ticketNumber} is assigned to you`, tag: topic, data: place, lang: 'en' }];
      await eventually(async () => expect(await worker.evaluate('shown')).toEqual(shown));
      await page.evaluate('window.isTheSame = true');

      // Until the page has loaded the part of it that follows, the worker opens another.
      await eventually(async () => {
        await worker.evaluate('opened.length = 0');
        expect(await clickOn(worker)).toBe(true);
        expect(await worker.evaluate('opened')).toEqual([]);
      });

      await page.waitForURL(`${the.site}/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`);
      expect(await page.evaluate('isTheSame')).toBe(true);
      expect(complaints).toEqual([]);
    });

    /** The push service ends the subscription of the browser, which then has another. */
    const renew = (worker: Worker, subscription: object, isGiven: boolean) =>
      worker.evaluate(`(async () => {
      const another = { toJSON: () => ({ expirationTime: null, ...${JSON.stringify(subscription)} }) };
      registration.pushManager.subscribe = async (options) => { self.subscribedWith = options; return another; };
      let work;
      const newSubscription = ${isGiven} ? another : null;
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil: (promise) => { work = promise; } }));
      await work;
    })()`);

    it('reach the browser after its push service has ended the subscription, and not without a session', async () => {
      const { page, worker } = await aWorker();
      const [second, third, fourth] = [0, 1, 2].map(() => new PushBrowser(service).subscription) as [
        object,
        object,
        object,
      ];
      const known = async () =>
        (await devices()).map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } }));

      await renew(worker, second, false);
      expect(await known()).toEqual([second]);
      const { publicKey } = (await (await aSession(the.app, the.built.user)).api.get('/me/push')).body.data;
      expect(await worker.evaluate('subscribedWith')).toEqual({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      await renew(worker, third, true);
      expect(await known()).toEqual([third]);

      await page.context().clearCookies();
      await renew(worker, fourth, false);
      expect(await known()).toEqual([third]);
    });

    it('are shown in German, and open the item in a new page where none is open or follows', async () => {
      const { page, worker, deliver } = await aWorker('de-DE');
      const { item, message } = await aMessage();
      await deliver(message);
      const shown = [{ title: `Dir zugewiesen: #${item.ticketNumber}`, lang: 'de' }];
      await eventually(async () => expect(await worker.evaluate('shown')).toMatchObject(shown));
      const target = `${the.site}/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`;
      await page.goto('about:blank');
      expect(await clickOn(worker)).toBe(true);
      expect(await worker.evaluate('opened')).toEqual([target]);

      await page.goto(`${the.site}/app/widget-preview.html`);
      expect(await clickOn(worker)).toBe(true);
      expect(await worker.evaluate('opened')).toEqual([target, target]);
    });
  },
  async () => pushSettings,
);

/** The id by which Chromium knows the registration of the worker on the page of the session. */
async function registrationOf(cdp: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) resolve(first.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  return promise;
}
