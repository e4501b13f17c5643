import { existsSync } from 'node:fs';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** How to start the browser. Null if this machine has none; the suite is then skipped. */
export const chromiumOptions = existsSync(executablePath)
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

export const whyNone = `no Chromium at ${executablePath} (apt-get install chromium, or set CHROMIUM to its path)`;
