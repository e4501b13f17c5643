import type { Lookups } from './lookups.ts';
import type { Arguments, PlacedArguments } from './tool-arguments.ts';
import type { McpTool } from './tools.ts';

/** Whether the call destroys something, or changes many things, and nobody has said that it should. */
export function needsConfirmation({ confirms }: McpTool, given: Arguments): boolean {
  if (!confirms || given.confirm === true || given.dry_run === true) return false;
  if (confirms.above === undefined || confirms.of === undefined) return true;
  return ((given[confirms.of] ?? []) as unknown[]).length > confirms.above;
}

type Preview = (parts: PlacedArguments, lookups: Lookups) => Promise<string>;

const previews: Record<string, Preview> = {
  bulkUpdateFeedback: async ({ body }, lookups) => {
    const { data } = await lookups.call('bulkUpdateFeedback', { body: { ...body, dryRun: true } });
    const counts = `${data.changed} would change, ${data.unchanged} are like that already, ${data.failed} would be refused`;
    return `This changes ${data.results.length} feedback items: ${counts}.`;
  },
  deleteAutomation: async ({ path }, lookups) => {
    const { name, scope, runStats } = await lookups.call('getAutomation', { path });
    const runs = `it matched ${runStats.matched7d} times in the last 7 days`;
    return `This deletes the automation "${name}" (${scope}) with its run history; ${runs}. It cannot be undone.`;
  },
  mergeCustomers: async ({ path, body }, lookups) => {
    const target = await lookups.call('getCustomer', { path: { id: path.targetId } });
    const source = await lookups.call('getCustomer', { path: { id: body?.sourceCustomerId } });
    const moved = `${source.data.feedbackCount} feedback items, ${source.data.emails.length} email addresses and ${source.data.phones.length} phone numbers`;
    return `This moves ${moved} of customer ${source.data.id} to ${target.data.id}, then deletes ${source.data.id}. It cannot be undone.`;
  },
};

/** Tells what a call would do, by a dry run or by what it would act on. Nothing is changed. */
export function previewCall({ operationId, name }: McpTool, parts: PlacedArguments, lookups: Lookups): Promise<string> {
  const preview = previews[operationId];
  if (!preview) throw new Error(`Nothing tells what ${name} would do`);
  return preview(parts, lookups);
}
