-- AlterTable
ALTER TABLE "members" ADD COLUMN     "away_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "timezone" TEXT;

-- CreateTable
CREATE TABLE "notifications" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "feedback_id" TEXT,
    "title" TEXT,
    "actor" JSONB,
    "event_id" TEXT,
    "cause" TEXT,
    "in_bell" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "mail_due_at" TIMESTAMPTZ(3),
    "push_due_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kinds" JSONB NOT NULL DEFAULT '{}',
    "all_projects" BOOLEAN NOT NULL DEFAULT true,
    "project_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "all_deadlines" BOOLEAN NOT NULL DEFAULT false,
    "quiet_hours" JSONB,
    "watch_when_i_answer" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "item_reads" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "item_reads_pkey" PRIMARY KEY ("workspace_id","user_id","feedback_id")
);

-- CreateIndex
CREATE INDEX "notifications_workspace_id_user_id_created_at_id_idx" ON "notifications"("workspace_id", "user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_workspace_id_feedback_id_user_id_idx" ON "notifications"("workspace_id", "feedback_id", "user_id");

-- CreateIndex
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");

-- CreateIndex
CREATE INDEX "item_reads_workspace_id_feedback_id_idx" ON "item_reads"("workspace_id", "feedback_id");

-- CreateIndex
CREATE INDEX "item_reads_read_at_idx" ON "item_reads"("read_at");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "members"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "members"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "item_reads" ADD CONSTRAINT "item_reads_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "item_reads" ADD CONSTRAINT "item_reads_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "members"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "item_reads" ADD CONSTRAINT "item_reads_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("kind" IN ('assigned', 'customer_answered', 'note', 'mention', 'status_changed', 'new_item', 'due_soon', 'sla_breached', 'mail_failed', 'automation_failed', 'connection_disabled', 'import_finished', 'review_waiting', 'automation'));

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reason_check" CHECK ("reason" IN ('assignee', 'watcher', 'mentioned', 'unassigned', 'project', 'deadlines', 'author', 'maker', 'owner', 'reviewer'));

-- Nobody is told of what happened before notifications came.
INSERT INTO "log_places" ("workspace_id", "reader", "sequence", "progress", "tries")
SELECT "workspace_id", 'notifications', "last_sequence", '{}', 0 FROM "event_counters";

-- Prisma knows no partial indexes. Mails and push messages are sent for all workspaces, so that the last two do not begin with one.
CREATE INDEX "notifications_unread_idx" ON "notifications"("workspace_id", "user_id", "created_at") WHERE "read_at" IS NULL;
CREATE INDEX "notifications_cause_idx" ON "notifications"("workspace_id", "cause") WHERE "read_at" IS NULL AND "cause" IS NOT NULL;
CREATE INDEX "notifications_mail_due_at_idx" ON "notifications"("mail_due_at") WHERE "mail_due_at" IS NOT NULL;
CREATE INDEX "notifications_push_due_at_idx" ON "notifications"("push_due_at") WHERE "push_due_at" IS NOT NULL;
