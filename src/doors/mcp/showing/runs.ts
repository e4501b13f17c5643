import type { Operations } from '../../../../generated/operations.ts';
import { markCustomerText } from '../customer-text.ts';
import type { Lookups } from '../lookups.ts';
import type { Shown } from '../tool-result.ts';
import { findTool } from '../tools.ts';
import { conditionsText, quoted, ruleText } from './conditions-text.ts';
import { isTheirs } from './fields-text.ts';
import { tidied, toSnakeCase } from './names.ts';
import type { Showing } from './shown.ts';

type Run = Operations['getAutomationRun']['response'];
type DryRun = Operations['dryRunAutomation']['response'];
type Automation = Operations['getAutomation']['response'];

/** Explains a run: what was asked for, which rules held, and what became of its actions. */
export async function showRun({ response, lookups }: Showing): Promise<Shown> {
  const run = response as Run;
  const automation = await findAutomation(lookups, run.automationId);
  const subject = `Run ${run.id} of ${nameOf(automation, run.automationId)} on ${run.feedbackId} at ${run.runAt}`;
  const verdict = run.outcome === 'no-match' ? 'It did not match' : 'It matched';
  const actions = run.actionsExecuted.map(
    ({ type, error }) => `${type}: ${error ? `failed: ${markCustomerText(error)}` : 'done'}`,
  );
  const lines = [
    `${subject}. ${verdict}${held(run.trace)}`,
    ...(automation ? [asksFor(automation, run.runAt)] : []),
    ...traceLines(run.trace),
    ...actions.map((action) => `- action ${action}`),
  ];
  return explained(lines, run);
}

/** Tells what a run would do now. */
export async function showDryRun({ response, lookups, given }: Showing): Promise<Shown> {
  const { outcome, trace, actions } = response as DryRun;
  const automation = await findAutomation(lookups, String(given.automation_id));
  const verdict = outcome === 'no-match' ? 'It would not match' : 'It would match';
  const lines = [
    `${nameOf(automation, String(given.automation_id))}: ${verdict}${held(trace)} Nothing was changed.`,
    ...(automation ? [asksFor(automation)] : []),
    ...traceLines(trace),
    ...actions.map(
      ({ type, params, filled, error }) =>
        `- action ${type} ${markCustomerText(JSON.stringify({ ...params, ...filled }))}: ${error ? `would fail: ${markCustomerText(error)}` : 'would succeed'}`,
    ),
  ];
  // The filled texts quote the item, and stand above, marked as a customer's.
  return explained(lines, { outcome, trace, actions: actions.map(({ filled: _filled, ...action }) => action) });
}

function explained(lines: string[], told: object): Shown {
  const data = tidied({ ...told, explanation: lines[0] }, Number.POSITIVE_INFINITY);
  return { text: lines.join('\n'), structured: { data } };
}

function held(trace: Run['trace']): string {
  if (trace.length === 0) return ': it has no rules.';
  return `: ${trace.filter(({ matched }) => matched).length} of ${trace.length} rules held.`;
}

function traceLines(trace: Run['trace']): string[] {
  return trace.map(({ field, operator, expected, actual, matched }) => {
    const was = actual === null || actual === undefined ? 'it was not set' : `it was ${actualText(field, actual)}`;
    return `- ${ruleText({ field, operator, value: expected })}: ${matched ? 'held' : 'did not hold'}, ${was}`;
  });
}

function actualText(field: string, actual: unknown): string {
  if (typeof actual === 'number' || typeof actual === 'boolean') return String(actual);
  return isTheirs(findTool('get_feedback'), toSnakeCase(field)) ? markCustomerText(quoted(actual)) : quoted(actual);
}

function asksFor({ conditions, updatedAt }: Automation, runAt?: string): string {
  const since = runAt !== undefined && updatedAt > runAt ? ' It was changed after this run.' : '';
  return `It asks for: ${conditionsText(conditions)}.${since}`;
}

function nameOf(automation: Automation | undefined, id: string): string {
  return automation ? `"${automation.name}" (${id})` : id;
}

/** The automation may be gone, or the service may be older than it. The run tells enough without it. */
async function findAutomation(lookups: Lookups, id: string): Promise<Automation | undefined> {
  return await lookups.call('getAutomation', { path: { id } }).catch(() => undefined);
}
