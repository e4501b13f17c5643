import type { Heed, Widget } from './heed.ts';

type Call = Iterable<unknown>;

/** Sets `window.heed`. First runs what the page has queued there before the script was loaded. */
export function offerCommands(widget: Widget): void {
  const run = ([command, ...args]: unknown[]) => {
    const method = Object.hasOwn(widget, String(command)) && widget[command as keyof Widget];
    if (method) (method as (...all: unknown[]) => void)(...args);
    else console.warn(`Heed: there is no command "${command}"`);
  };
  const destroy = () => {
    widget.destroy();
    if (window.heed === heed) delete window.heed;
  };
  const heed: Heed = Object.assign((...call: unknown[]) => (call[0] === 'destroy' ? destroy() : run(call)), widget, {
    destroy,
  });
  const queued = (window.heed as { q?: Call[] } | undefined)?.q;
  window.heed = heed;
  if (Array.isArray(queued)) for (const call of queued) heed(...([...call] as ['open']));
  // Somebody may have kept the function that queues. It finds this queue, which waits for nothing.
  Object.assign(heed, { q: { push: (call: Call) => heed(...([...call] as ['open'])) } });
}
