import { isDeepStrictEqual } from 'node:util';
import { Unavailable } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { counterByPair } from '../../base/metrics.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { isDatabaseAway } from '../../platform/db/database-away.ts';
import { claimFile } from '../../platform/files/stray-files.ts';
import { type MailReceipt, mailDoors, type RawMail } from '../../platform/mail/raw-mail.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { type DecidedMail, decideLost, decideMail, placesOf } from './decide-mail.ts';
import type { MailPlace } from './find-place.ts';
import { gatherCase } from './gather-case.ts';
import { inboundRow, type SettledMail } from './inbound-mail.ts';
import { insertInboundMail, isKnownMail, notePosition } from './inbound-mail-sql.ts';
import { type IncomingMail, readIncoming } from './incoming-mail.ts';
import { isStored, judgeMail, type MailDecision } from './judge-mail.ts';
import { withKeptFiles } from './keep-files.ts';
import { readingTurnOf } from './reading-turn.ts';
import { storeBounce } from './store-bounce.ts';
import { storeComment } from './store-comment.ts';
import { storeItem } from './store-item.ts';
import { storeNote } from './store-note.ts';
import { tellReviewers } from './tell-reviewers.ts';

const outcomes = ['stored', 'held', 'handled', 'dropped', 'known', 'refused'] as const;

const countMail = counterByPair({
  name: 'heed_mails_received_total',
  help: 'Mails that came in by each door: stored as a comment or item, held for review, handled, such as bounces, dropped, known already, or refused',
  labels: ['door', 'outcome'],
  values: [mailDoors, outcomes],
});

/** How often a mail is judged again, because what it is about has changed while it was read. */
const mostTries = 5;

/**
 * Takes a mail from a door, and stores it in each workspace that it belongs to, once. Rejects while the database or the media store
 * is away. The door then keeps the mail, and hands it over again.
 */
export async function receiveMail(ctx: Context, raw: RawMail): Promise<MailReceipt> {
  try {
    const mail = await readIncoming(ctx, raw, await readingTurnOf(ctx, raw));
    const places = await placesOf(ctx, mail);
    const receipts: MailReceipt[] = [];
    for (const place of places)
      receipts.push(await settle(ctx, place === places.at(-1) ? mail : withoutPosition(mail), place));
    const receipt = weightiest(receipts) ?? withoutPlace(mail);
    if (raw.place) await notePosition(ctx, raw.place);
    countMail(raw.door, receipt.became);
    return receipt;
  } catch (error) {
    throw isDatabaseAway(error) ? new Unavailable() : error;
  }
}

/** The mailbox is handled up to a mail only once its last workspace has it: a process that dies in between takes it again. */
function withoutPosition(mail: IncomingMail): IncomingMail {
  const { place: _place, ...raw } = mail.raw;
  return { ...mail, raw };
}

/** A mail may belong to several workspaces. */
function weightiest(receipts: MailReceipt[]): MailReceipt | undefined {
  return receipts.toSorted((a, b) => outcomes.indexOf(a.became) - outcomes.indexOf(b.became))[0];
}

function withoutPlace(mail: IncomingMail): MailReceipt {
  const { does, rule } = decideLost(mail);
  return does === 'drop' ? { became: 'dropped' } : { became: 'refused', reason: rule };
}

/** Does with a mail in one workspace what is decided. It is judged before and within the transaction, and both must agree. */
async function settle(ctx: Context, mail: IncomingMail, place: MailPlace): Promise<MailReceipt> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (await isKnownMail(ctx, place.workspaceId, mail.facts.mailKey)) return { became: 'known' };
    const decided = await decideMail(ctx, mail, place);
    if (!decided) return withoutPlace(mail);
    const receipt = await act(ctx, mail, decided);
    if (receipt) return receipt;
  }
  throw new Unavailable('The item of a mail changes too often');
}

/** Does what is decided. Null if something has changed since. */
async function act(ctx: Context, mail: IncomingMail, decided: DecidedMail): Promise<MailReceipt | null> {
  const { decision, ...judged } = decided;
  if (decision.does === 'refuse') return { became: 'refused', reason: decision.rule };
  const id = newId('mrv');
  const keepsFiles = isStored(decision);
  const keeps = { id, keepsRaw: keepsFiles || decision.does === 'hold', keepsFiles };
  return withKeptFiles(ctx, mail, keeps, (kept) =>
    inTransaction(ctx, (tx) => store(tx, { id, mail, ...judged, kept }, decision)),
  );
}

/** Null if something has changed since the mail was judged. */
async function store(tx: Context, judged: SettledMail, decision: MailDecision): Promise<MailReceipt | null> {
  const { mail, place, kept } = judged;
  await lockWorkspace(tx, place.workspaceId);
  if (await isKnownMail(tx, place.workspaceId, mail.facts.mailKey)) return { became: 'known' };
  const gathered = await gatherCase(tx, mail, place);
  if (!gathered || !isDeepStrictEqual(judgeMail(gathered.facts), decision)) return null;
  if (gathered.feedbackId !== judged.gathered.feedbackId) return null;
  const settled = { ...judged, gathered };
  if (kept.raw) await claimFile(tx, kept.raw.storageKey);
  const receipt = await storeDecided(tx, settled, decision);
  if (mail.raw.place) await notePosition(tx, mail.raw.place);
  return receipt;
}

async function storeDecided(tx: Context, settled: SettledMail, decision: MailDecision): Promise<MailReceipt> {
  const { place, gathered } = settled;
  if (decision.does === 'comment' && gathered.locked) {
    await storeComment(tx, settled, decision, gathered.locked);
    return { became: 'stored' };
  }
  if (decision.does === 'note' && gathered.locked && gathered.member) {
    await storeNote(tx, settled, decision, { ...gathered.locked, member: gathered.member });
    return { became: 'stored' };
  }
  if (decision.does === 'item' && gathered.project) {
    await storeItem(tx, settled, decision, gathered.project);
    return { became: 'stored' };
  }
  if (decision.does === 'bounce' && gathered.bounced)
    await storeBounce(tx, place.workspaceId, gathered.bounced, decision.suppresses);
  await insertInboundMail(tx, inboundRow(tx, settled, decision));
  if (decision.does === 'hold') {
    await tellReviewers(tx, place.workspaceId);
    return { became: 'held' };
  }
  return { became: decision.does === 'drop' ? 'dropped' : 'handled' };
}
