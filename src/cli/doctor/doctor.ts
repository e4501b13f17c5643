import type { Command } from 'commander';
import type { Session } from '../session.ts';

export function addDoctorCommand(program: Command, session: Session): void {
  program
    .command('doctor')
    .description('Examine an installation, and say what is wrong with it and how to correct it')
    .action(async () => {
      const [{ examine }, { showFindings }] = await Promise.all([import('./examine.ts'), import('./show-findings.ts')]);
      showFindings(session, await examine(session));
    });
}
