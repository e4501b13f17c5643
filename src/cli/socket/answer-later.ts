import type { RunningService } from '../../start/serve.ts';

/** Runs the commands that others send to this service. Returns what ends that. */
export async function answerCommands(service: RunningService): Promise<() => Promise<void>> {
  // Loaded only once the service runs, so that its start is not slowed down.
  const { answerCommandsAt } = await import('./answer-commands.ts');
  return answerCommandsAt(service);
}
