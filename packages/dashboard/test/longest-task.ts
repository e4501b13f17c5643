import type { Page } from 'playwright-core';

interface Traced {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor. The clock on the wall would also count what other processes take. */
  tdur?: number;
  args?: { name?: string };
}

/** Returns how long the longest task of the page's main thread takes of the processor while something is done. */
export async function longestTaskMs(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  let trace: Buffer;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Traced[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents.filter(({ pid, tid, tdur }) => tdur !== undefined && threads.has(`${pid}/${tid}`));
  if (tasks.length === 0) throw new Error('The trace has no task of a page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
