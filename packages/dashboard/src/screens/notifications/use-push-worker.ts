import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenPlace } from '../../push-worker/message.ts';
import { useLanguage } from '../../texts/language.ts';
import { renewWorker } from './this-device.ts';

/** Goes where a click on a push message leads, and lets the worker speak as the page does. */
export function usePushWorker(): void {
  const { history } = useRouter();
  const language = useLanguage();
  useEffect(() => {
    // The worker then stays as it was.
    renewWorker(language).catch(() => undefined);
  }, [language]);
  useEffect(() => {
    const { serviceWorker } = navigator;
    const follow = ({ data, ports: [port] }: MessageEvent<Partial<OpenPlace>>) => {
      if (data.open === undefined) return;
      history.push(data.open);
      port?.postMessage(true);
    };
    serviceWorker?.addEventListener('message', follow);
    return () => serviceWorker?.removeEventListener('message', follow);
  }, [history]);
}
