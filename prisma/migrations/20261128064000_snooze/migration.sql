-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "snoozed_until" TIMESTAMPTZ(3);

-- Prisma knows no partial indexes. Few items are snoozed. A count reads no more than this index of them.
CREATE INDEX "feedback_snoozed_until_idx" ON "feedback"("workspace_id", "snoozed_until", "id") WHERE "snoozed_until" IS NOT NULL;
