-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "has_more" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "related_to" TEXT;

-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "mail_id" TEXT;

-- CreateTable
CREATE TABLE "project_addresses" (
    "address" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,

    CONSTRAINT "project_addresses_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "inbound_mails" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "rule" TEXT NOT NULL,
    "door" TEXT NOT NULL,
    "from_email" TEXT,
    "from_name" TEXT,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "message_id" TEXT,
    "subject" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "html" TEXT,
    "context" JSONB NOT NULL DEFAULT '{}',
    "files" JSONB NOT NULL DEFAULT '[]',
    "project_id" TEXT,
    "feedback_id" TEXT,
    "comment_id" TEXT,
    "raw_key" TEXT,
    "raw_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbound_mails_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "mailbox_positions" (
    "mailbox" TEXT NOT NULL,
    "uid_validity" TEXT NOT NULL,
    "uid" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailbox_positions_pkey" PRIMARY KEY ("mailbox")
);

-- CreateTable
CREATE TABLE "held_senders" (
    "workspace_id" TEXT NOT NULL,
    "email_hash" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_senders_pkey" PRIMARY KEY ("workspace_id","email_hash")
);

-- CreateIndex
CREATE INDEX "project_addresses_workspace_id_project_id_idx" ON "project_addresses"("workspace_id", "project_id");

-- CreateIndex
CREATE INDEX "inbound_mails_workspace_id_feedback_id_created_at_id_idx" ON "inbound_mails"("workspace_id", "feedback_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "inbound_mails_workspace_id_from_email_created_at_idx" ON "inbound_mails"("workspace_id", "from_email", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_mails_workspace_id_key_key" ON "inbound_mails"("workspace_id", "key");

-- CreateIndex
CREATE INDEX "held_senders_until_idx" ON "held_senders"("until");

-- AddForeignKey
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "held_senders" ADD CONSTRAINT "held_senders_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "feedback" DROP CONSTRAINT "feedback_channel_check";

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_channel_check" CHECK ("channel" IN ('api', 'widget', 'webhook', 'email'));

ALTER TABLE "uploads" DROP CONSTRAINT "uploads_kind_check";

ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_check" CHECK ("kind" IN ('image', 'audio', 'video', 'document', 'file'));

ALTER TABLE "customers" DROP CONSTRAINT "customers_channels_check";

ALTER TABLE "customers" ADD CONSTRAINT "customers_channels_check" CHECK ("channels" <@ ARRAY['api', 'widget', 'webhook', 'email']::text[]);

ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_reason_check" CHECK ("reason" IN ('unknown_address', 'bad_token', 'link_ended', 'comments_off', 'item_gone', 'dmarc_failed', 'unproven_reference', 'plan_limit', 'storage_limit', 'rate_limit', 'own_address', 'member', 'unreadable', 'identity_required', 'spam'));

-- CreateIndex
CREATE INDEX "inbound_mails_held_idx" ON "inbound_mails"("workspace_id", "created_at" DESC, "id" DESC) WHERE "state" = 'held';

-- CreateIndex
CREATE INDEX "inbound_mails_expires_at_idx" ON "inbound_mails"("expires_at") WHERE "expires_at" IS NOT NULL;

-- CreateIndex
CREATE INDEX "inbound_mails_raw_until_idx" ON "inbound_mails"("raw_until") WHERE "raw_until" IS NOT NULL;

-- CreateIndex
CREATE INDEX "inbound_mails_comment_id_idx" ON "inbound_mails"("workspace_id", "comment_id") WHERE "comment_id" IS NOT NULL;
