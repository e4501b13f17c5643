import type { AnswerCommands, RunningService } from '../start/serve.ts';
import { readSettings, type Settings } from '../start/settings.ts';
import type { Caller } from './terminal/caller.ts';

/** What one command runs with. */
export interface Session {
  caller: Caller;
  env: NodeJS.ProcessEnv;
  /** The service that runs it, if one does: then its settings and its database are used. */
  service?: RunningService;
  /** For `start`: what its service does with commands. */
  answerCommands?: AnswerCommands;
  /** Whether it prints for a program. */
  asJson: boolean;
  exitCode: number;
}

export function newSession(caller: Caller, env: NodeJS.ProcessEnv, service?: RunningService): Session {
  return { caller, env, ...(service && { service }), asJson: !caller.isTerminal, exitCode: 0 };
}

export function settingsOf({ service, env }: Session): Settings {
  return service?.settings ?? readSettings(env);
}
