import type { Session } from '../session.ts';
import { show } from '../terminal/show.ts';
import { drawFindings } from './draw-findings.ts';
import type { Finding } from './finding.ts';

/** Prints what an examination found. The command fails if there is a fault among it. */
export function showFindings(session: Session, findings: Finding[]): void {
  if (session.asJson) show(session, findings);
  else session.caller.out(drawFindings(findings));
  if (findings.some(({ state }) => state === 'fault')) session.exitCode = 1;
}
