const signals = ['SIGTERM', 'SIGINT'] as const;

/** How long a repetition counts as the same signal. npm passes on the Ctrl-C that its child has already got. */
const oneSignalMs = 1_000;
const lookForParentEveryMs = 250;

/** Resolves when the process is told to stop. A signal more than a moment later ends the process at once. */
export function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSignal = () => {
    resolve();
    setTimeout(() => {
      for (const signal of signals) process.off(signal, onSignal);
    }, oneSignalMs).unref();
  };
  for (const signal of signals) process.on(signal, onSignal);
  if (process.env.npm_command !== undefined) whenParentIsGone(resolve);
  return promise;
}

/**
 * `npx` runs a command through a shell, which dies of a signal without passing it on. The signal was then meant for us.
 */
function whenParentIsGone(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, lookForParentEveryMs).unref();
}
