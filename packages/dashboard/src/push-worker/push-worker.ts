import type { PushDeviceListResponse } from '../../../../generated/sdk/types.gen.ts';
import type { OpenPlace, PushMessage } from './message.ts';
import { sentenceOf } from './words.ts';

/** The types of workers and of pages cannot be in one program, so these are written out as far as the worker uses them. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WaitingEvent {
  data: { json(): PushMessage } | null;
}
interface ClickEvent extends WaitingEvent {
  notification: Notification;
}
interface SubscriptionChangeEvent extends WaitingEvent {
  newSubscription?: PushSubscription | null;
}
interface WindowClient {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  postMessage(message: OpenPlace, transfer: Transferable[]): void;
}
interface Worker {
  registration: ServiceWorkerRegistration;
  location: { search: string };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
}

/** A browser lets the worker open a page only shortly after a click. */
const longestSilenceMs = 1_000;

const worker = globalThis as unknown as Worker;
/** The page that registered it says in which language. */
const language = new URLSearchParams(worker.location.search).get('language');

worker.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (message) event.waitUntil(show(message));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAnew(event.newSubscription));
});

/** The push service has ended the subscription of this device. Without a session it is told nothing more. */
async function subscribeAnew(given: PushSubscription | null | undefined): Promise<void> {
  const { scope, pushManager } = worker.registration;
  const devices = new URL('../api/v1/me/push', scope);
  const response = await fetch(devices);
  if (!response.ok) return;
  const { publicKey } = ((await response.json()) as PushDeviceListResponse).data;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (given ?? (await pushManager.subscribe(options))).toJSON();
  const headers = { 'Content-Type': 'application/json' };
  await fetch(devices, { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) });
}

/** A newer message about an item takes the place of the one that is still shown. */
function show(message: PushMessage): Promise<void> {
  const options = { tag: message.topic, data: message.place, lang: language ?? 'en' };
  return worker.registration.showNotification(sentenceOf(message, language), options);
}

/** Goes there in a page of the dashboard that is open, so that it is not loaded anew, or else in a new one, also if that page does not follow. */
async function open(place: string): Promise<void> {
  const { scope } = worker.registration;
  const target = new URL(place, scope);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = pages.filter(({ url }) => url.startsWith(scope));
  const page = ours.find(({ visibilityState }) => visibilityState === 'visible') ?? ours[0];
  if (page && (await follows(page, target))) await page.focus();
  else await worker.clients.openWindow(target.href);
}

/** Asks a page to go there. False if it does not say at once that it does: it may be loading, or without a session. */
function follows(page: WindowClient, target: URL): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, longestSilenceMs, false);
    page.postMessage({ open: target.pathname }, [port2]);
  });
}
