import type { Command } from 'commander';
import type { Session } from '../session.ts';

export function addUpgradeCheckCommand(program: Command, session: Session): void {
  program
    .command('upgrade-check')
    .description('Say what an upgrade of this installation to this version means, and change nothing')
    .action(async () => {
      const [{ examineUpgrade }, { showFindings }] = await Promise.all([
        import('./examine-upgrade.ts'),
        import('../doctor/show-findings.ts'),
      ]);
      showFindings(session, await examineUpgrade(session.env));
    });
}
