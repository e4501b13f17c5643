import './start/env-file.ts';

const [{ runService }, { answerCommands }] = await Promise.all([
  import('./start/run-service.ts'),
  import('./cli/socket/answer-later.ts'),
]);
process.exit(await runService(process.env, answerCommands));
