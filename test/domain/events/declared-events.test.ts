import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventTypeValues } from '../../../generated/contract-constants.ts';
import { type OperationId, operationFacts } from '../../../generated/operations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { runJobs } from '../../support/jobs.ts';
import { callOperation } from '../access/call-operation.ts';
import { aFullWorkspace, type FullWorkspace, leavesRest } from '../access/full-workspace.ts';
import { sampledIds } from '../access/sample-requests.ts';

// What the contract says an operation writes to the log (`x-events`), held against what it writes.

let app: TestApp;
let shared: FullWorkspace;
beforeAll(async () => {
  // An API key invites by mail only.
  app = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  shared = await aFullWorkspace(app);
});
afterAll(() => app.close());

describe.each(sampledIds)('%s', (id) => {
  it('writes events that its contract declares, and some if it declares any', async () => {
    const { api, ids } = leavesRest(id) ? shared : await aFullWorkspace(app);
    const declared: readonly string[] = operationFacts[id].events;
    if (id === 'unwatchFeedback') await callOperation(api, 'watchFeedback', ids);

    // The sample gives the role that the invited person has already.
    const body = id === 'updateMember' ? { workspaceId: ids.workspaceId, role: 'admin' } : undefined;

    const response = await callOperation(api, id, ids, body && { body });
    // An import writes its events afterwards.
    if (response.status === 202) await runJobs(app);

    const written = await app.database.prisma.event.findMany({ where: { workspaceId: ids.workspaceId } });
    const requestId = response.headers['x-request-id'];
    const own = written.filter(({ causedBy }) => {
      const cause = causedBy as { requestId?: string; importId?: string } | null;
      return cause?.requestId === requestId || (response.status === 202 && cause?.importId === response.body.data.id);
    });
    expect(declared).toEqual(expect.arrayContaining(own.map(({ type }) => type)));
    expect(own.length > 0).toBe(declared.length > 0);
  });
});

it('names only events that exist, and every one of them somewhere', () => {
  const declared = (Object.keys(operationFacts) as OperationId[]).flatMap((id) => operationFacts[id].events);
  // What the service writes by itself is declared by no operation.
  const byItself = [
    ...['subscription.disabled', 'feedback.sla_breached', 'feedback.due_soon', 'feedback.erased'],
    ...['mail.sent', 'mail.failed', 'mail.bounced'],
  ];

  expect([...new Set<string>([...declared, ...byItself])].sort()).toEqual([...eventTypeValues].sort());
});
