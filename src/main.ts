import './start/env-file.ts';

// The stack of an error in a statement reaches back to the door that its request came through.
Error.stackTraceLimit = 40;

const [{ runService }, { answerCommands }] = await Promise.all([
  import('./start/run-service.ts'),
  import('./cli/socket/answer-later.ts'),
]);
process.exit(await runService(process.env, answerCommands));
