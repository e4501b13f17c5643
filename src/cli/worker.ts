import type { Command } from 'commander';

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('Work on the job queue until SIGTERM, for services that run with HEED_WORKERS=0')
    .action(async () => {
      // Only this command needs the whole service.
      const { work } = await import('./work.ts');
      await work();
    });
}
