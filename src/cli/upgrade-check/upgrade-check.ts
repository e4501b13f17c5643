import type { Command } from 'commander';
import { printFindings } from '../doctor/print-findings.ts';
import { examineUpgrade } from './examine-upgrade.ts';

export function addUpgradeCheckCommand(program: Command): void {
  program
    .command('upgrade-check')
    .description('Say what an upgrade of this installation to this version means, and change nothing')
    .option('--json', 'print JSON, as in a pipe')
    .action(async ({ json = false }: { json?: boolean }) => {
      const findings = await examineUpgrade(process.env);
      printFindings(findings, json || !process.stdout.isTTY);
      if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
    });
}
