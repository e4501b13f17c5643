import type { PushDeviceCreate } from '../../../../../generated/sdk/types.gen.ts';
import { site } from '../../base/site.ts';
import type { Language } from '../../texts/language.ts';

const scope = `${site}/app/`;

/** Whether this browser, on this page, takes push messages. On iOS only a page on the home screen does. */
export function takesPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** Whether the reader has refused notifications of this site. The browser then asks no more. */
export function isDenied(): boolean {
  return Notification.permission === 'denied';
}

/** The push service of the browser refuses, or does not answer. */
export class NoPushService extends Error {}

const longestSilenceMs = 30_000;

function silence(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(reject, longestSilenceMs));
}

/** Asks the reader, and subscribes at the push service of the browser. Null if they refuse. Call it after a click. */
export async function subscribe(publicKey: string, language: Language): Promise<PushDeviceCreate | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await register(language);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key, or of another reader, would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await Promise.race([pushManager.subscribe(options), silence()]).catch((cause: unknown) => {
    throw new NoPushService('', { cause });
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Ends the subscription of this browser, if there is one. */
export async function unsubscribe(): Promise<void> {
  const registration = await findRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Lets the worker of this browser speak that language, if it has one. */
export async function renewWorker(language: Language): Promise<void> {
  if (await findRegistration()) await register(language);
}

function register(language: Language): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(`${scope}push-worker.js?language=${language}`, { scope });
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return takesPush() ? navigator.serviceWorker.getRegistration(scope) : undefined;
}
