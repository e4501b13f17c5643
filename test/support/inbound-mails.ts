import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InboundMail, Prisma } from '../../generated/prisma/client.ts';
import { newId } from '../../src/base/ids.ts';
import { newRawKey } from '../../src/domain/inbound-mails/raw-key.ts';
import { sealRaw } from '../../src/domain/inbound-mails/raw-seal.ts';
import type { TestApp } from './app.ts';

const day = 86_400_000;

/** A mail from ada@example.org that waits for review, unless the fields say otherwise. */
export function anInboundMail(
  app: TestApp,
  workspaceId: string,
  fields: Partial<Prisma.InboundMailUncheckedCreateInput> = {},
): Promise<InboundMail> {
  const [id, now] = [newId('mrv'), app.clock.read()];
  const isHeld = (fields.state ?? 'held') === 'held';
  return app.database.prisma.inboundMail.create({
    data: {
      ...{ id, workspaceId, key: id, state: 'held', reason: isHeld ? 'unproven_reference' : null, rule: 'A test' },
      ...{
        door: 'webhook',
        fromEmail: 'ada@example.org',
        fromName: 'Ada Lovelace',
        messageId: '<a1@mail.example.org>',
      },
      ...{ subject: 'Re: The export fails', text: 'It still fails.', context: { to: ['support@example.com'], cc: [] } },
      ...{ createdAt: now, expiresAt: isHeld ? new Date(now.getTime() + 30 * day) : null },
      ...fields,
    },
  });
}

/** The columns of a mail's bytes, which lie in the store under this name. */
export async function aRawFile({ running, clock }: TestApp): Promise<{ rawKey: string; rawUntil: Date }> {
  const rawKey = newRawKey();
  await writeFile(join(running.settings.dataDir, 'media', rawKey), 'sealed');
  return { rawKey, rawUntil: new Date(clock.read().getTime() + 30 * day) };
}

/** Keeps a mail as it came, too. */
export async function keepRaw(app: TestApp, { workspaceId, id }: InboundMail, bytes: Buffer): Promise<void> {
  const { rawKey, rawUntil } = await aRawFile(app);
  const { settings, services } = app.running;
  await writeFile(join(settings.dataDir, 'media', rawKey), await sealRaw(services, id, bytes));
  const where = { workspaceId_id: { workspaceId, id } };
  await app.database.prisma.inboundMail.update({ where, data: { rawKey, rawUntil } });
}
