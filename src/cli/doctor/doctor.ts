import type { Command } from 'commander';
import { examine } from './examine.ts';
import { printFindings } from './print-findings.ts';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('Examine an installation, and say what is wrong with it and how to correct it')
    .option('--json', 'print JSON, as in a pipe')
    .action(async ({ json = false }: { json?: boolean }) => {
      const findings = await examine(process.env);
      printFindings(findings, json || !process.stdout.isTTY);
      if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
    });
}
