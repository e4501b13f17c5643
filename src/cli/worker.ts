import type { Command } from 'commander';

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('Work on the job queue, beside services that run with HEED_WORKERS=0, until SIGTERM')
    .action(async () => {
      // Only this command needs the whole service.
      const { work } = await import('./work.ts');
      await work();
    });
}
