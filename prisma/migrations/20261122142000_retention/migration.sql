-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- Until now it meant nothing to Heed, and nobody may lose data by what they wrote there.
UPDATE "projects" SET "privacy_settings" = "privacy_settings" - 'retentionDays' WHERE "privacy_settings" ? 'retentionDays';

-- Prisma knows no partial indexes. The first has what may have to be erased one day. The second does not begin with the
-- workspace, because housekeeping asks for the projects of all.
CREATE INDEX "feedback_retention_idx" ON "feedback"("workspace_id", "project_id", "resolved_at")
WHERE "resolved_at" IS NOT NULL AND ("erased_at" IS NULL OR "erased_at" < "resolved_at");
CREATE INDEX "projects_retention_idx" ON "projects"("id") WHERE "privacy_settings" ->> 'retentionDays' IS NOT NULL;
