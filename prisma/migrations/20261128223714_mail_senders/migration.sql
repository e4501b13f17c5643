-- AlterTable
ALTER TABLE "inbound_mails" ADD COLUMN     "through_hash" TEXT;

-- For the limit of mails through one From: most mails have none.
CREATE INDEX "inbound_mails_through_hash_idx" ON "inbound_mails"("workspace_id", "through_hash", "created_at") WHERE "through_hash" IS NOT NULL;
