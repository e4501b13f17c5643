-- AlterTable
ALTER TABLE "notification_settings" ADD COLUMN     "weekly" BOOLEAN;

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "weekly_mail_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "workspaces_weekly_mail_at_idx" ON "workspaces"("weekly_mail_at");
