import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pruneInboundMails } from '../../../src/domain/inbound-mails/prune-inbound-mails.ts';
import { tellHeldMails } from '../../../src/domain/mail-in/held-digest.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aComment, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { anInboundMail } from '../../support/inbound-mails.ts';
import { aMail, receive } from '../../support/incoming-mails.ts';
import { contextOf } from '../../support/jobs.ts';
import { explainStatements, recordStatements } from '../../support/recorded-statements.ts';

const mails = 5_000;

// Statements to the embedded database are not recorded. Its PostgreSQL makes the same plans.
const onServer = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

// Citus shows the plan of one shard for a statement about all workspaces, and that one is nearly empty here.
const onOneServer = process.env.TEST_ON_CITUS ? it.skip : it;

let app: TestApp;

/** An item of a person in a workspace that has many mails of others. */
async function aWorkspaceWithMails() {
  const built = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
  const { workspace, feedback } = built;
  const { id: commentId } = await aComment(built, feedback);
  const of = { feedbackId: feedback.id };
  await anInboundMail(app, workspace.id, { ...of, state: 'item' });
  await anInboundMail(app, workspace.id, { ...of, state: 'comment', commentId });
  const { id, ...held } = await anInboundMail(app, workspace.id);
  const copies = Array.from({ length: mails }, (_, n) => ({
    ...{ ...held, context: {}, files: [], id: `mrv_${n}`, key: `${n}`, fromEmail: `person${n}@example.net` },
    ...{ state: 'comment', feedbackId: `fb_${n}`, commentId: `cmt_${n}`, expiresAt: null },
  }));
  await app.database.prisma.inboundMail.createMany({ data: copies });
  await app.database.prisma.$executeRaw`VACUUM ANALYZE inbound_mails`;
  return { ...built, reviewId: id, commentId };
}

async function plansOf(work: () => Promise<unknown>, table = 'inbound_mails'): Promise<string[]> {
  const { statements } = await recordStatements(work);
  const all = await explainStatements(app.database.kind === 'postgresql' ? app.database.url : '', statements);
  return all.filter((plan) => plan.includes(table));
}

onServer('among many mails', () => {
  let built: Awaited<ReturnType<typeof aWorkspaceWithMails>>;
  beforeAll(async () => {
    app = await startTestApp();
    built = await aWorkspaceWithMails();
  });
  afterAll(() => app.close());

  it.each([
    ['get', '/mail-reviews?workspaceId=WORKSPACE', undefined],
    ['get', '/mail-reviews/REVIEW', undefined],
    ['get', '/feedback/ITEM/original', undefined],
    ['get', '/feedback/ITEM/comments/COMMENT/original', undefined],
    ['get', '/customers/CUSTOMER/export', undefined],
    ['post', '/feedback/ITEM/spam', {}],
    ['delete', '/mail-reviews/REVIEW', undefined],
    ['post', '/customers/CUSTOMER/erase', {}],
  ] as const)('%s %s reads no other mails', async (method, path, body) => {
    const { api, workspace, feedback, commentId, reviewId } = built;
    const ids = { WORKSPACE: workspace.id, ITEM: feedback.id, COMMENT: commentId, REVIEW: reviewId };
    const names = { ...ids, CUSTOMER: feedback.customerId ?? '' };
    const own = path.replaceAll(/[A-Z]{4,}/g, (name) => names[name as keyof typeof names] ?? name);

    const plans = await plansOf(async () => {
      const response = await api.send(method, own, { ...(body && { body }) });
      expect(response.status).toBe(200);
    });

    expect(plans).not.toEqual([]);
    expect(plans.filter((plan) => plan.includes('Seq Scan on inbound_mails'))).toEqual([]);
  });

  onOneServer.each([
    ['pruning', pruneInboundMails],
    ['telling members what is held', tellHeldMails],
  ])('%s reads no other mails', async (_what, work) => {
    app.clock.advance(86_400_000);

    const plans = await plansOf(() => work(contextOf(app)));

    expect(plans).not.toEqual([]);
    expect(plans.filter((plan) => plan.includes('Seq Scan on inbound_mails'))).toEqual([]);
  });

  it('a mail to no project is compared with no other address', async () => {
    const { workspaceId, id: projectId } = built.project;
    const data = Array.from({ length: mails }, (_, n) => ({ workspaceId, projectId, address: `help@d${n}.example` }));
    await app.database.prisma.projectAddress.createMany({ data });
    await app.database.prisma.$executeRaw`VACUUM ANALYZE project_addresses`;

    const plans = await plansOf(() => receive(app, aMail({ to: 'somebody@d7.example' })), 'project_addresses');

    expect(plans.join('\n')).toContain('project_addresses_domain_idx');
    expect(plans.filter((plan) => plan.includes('Seq Scan on project_addresses'))).toEqual([]);
  });
});
