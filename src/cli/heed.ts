#!/usr/bin/env node
import { version } from '../base/version.ts';
import { answerCommands } from './socket/answer-later.ts';
import { askService, mayAskService } from './socket/ask-service.ts';
import { ownTerminal } from './terminal/own-terminal.ts';

/** How often to look for a service that has the database and takes no commands yet, and how long to wait between. */
const tries = 12;
const pauseMs = 250;

const args = process.argv.slice(2);
process.exitCode = ['-V', '--version'].includes(args[0] ?? '') ? printVersion() : await runAnywhere(1);

function printVersion(): number {
  ownTerminal.out(`${version}\n`);
  return 0;
}

/** Lets the service run the command that has the embedded database open. Otherwise runs it here. */
async function runAnywhere(attempt: number): Promise<number> {
  const [{ reportError }, { newSession }] = await Promise.all([import('./report-error.ts'), import('./session.ts')]);
  try {
    const answered = mayAskService(args) ? await askService(args, ownTerminal, process.env) : null;
    if (answered !== null) return answered;
    const { runProgram } = await import('./program.ts');
    return await runProgram(args, { ...newSession(ownTerminal, process.env), answerCommands });
  } catch (error) {
    const isInUse = (error as Error).name === 'DirectoryInUseError';
    if (!isInUse || !mayAskService(args) || attempt === tries) return reportError(ownTerminal, error);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return runAnywhere(attempt + 1);
  }
}
