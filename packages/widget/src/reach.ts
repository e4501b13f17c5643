import { Refusal } from './refusal.ts';

/** Fetches, and says as well as a page can know why no response came. */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  const { origin } = new URL(url, location.href);
  let isForbidden = false;
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isForbidden ||= blockedURI.startsWith(origin);
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    return await fetch(url, init);
  } catch (error) {
    // The event of a policy comes right after the error.
    await new Promise((resolve) => setTimeout(resolve));
    if (isForbidden)
      throw new Refusal(null, `the page's Content-Security-Policy must allow ${origin}`, { isBlocked: true });
    if (!navigator.onLine) throw new Refusal(null, 'the device is offline');
    if (await isThere(url)) throw new Refusal(null, `${origin} does not let this page read its answers (CORS)`);
    throw new Refusal(null, `${origin} cannot be reached: ${String(error)}`);
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

/** Whether the service answers, be it that a page may not read it. Pages of all sites may load its script. */
function isThere(url: string): Promise<boolean> {
  const script = url.replace(/\/api\/widget\/.*$/, '/widget.js');
  return fetch(script, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', method: 'HEAD' }).then(
    () => true,
    () => false,
  );
}
