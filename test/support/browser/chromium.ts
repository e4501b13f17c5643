import { existsSync } from 'node:fs';

/** Chromium without a window draws the same pages in two thirds of the time, so it comes first. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM ?? places.find((place) => existsSync(place));

/** How to start the browser. Null if this machine has none; the suite is then skipped. */
export const chromiumOptions =
  executablePath && existsSync(executablePath)
    ? {
        executablePath,
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      }
    : null;

export const whyNone = `no Chromium at ${executablePath ?? places.join(' or ')} (apt-get install chromium-headless-shell, or set CHROMIUM to its path)`;
