-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "set_by_apps" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "saved_views" ADD COLUMN     "grant_id" TEXT;

-- AlterTable
ALTER TABLE "thread_links" ADD COLUMN     "grant_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What an app made or set last is listed when it ends. Few rows are of apps.
CREATE INDEX "automations_by_app_idx" ON "automations"("workspace_id", "grant_id") WHERE "grant_id" IS NOT NULL;

CREATE INDEX "saved_views_by_app_idx" ON "saved_views"("workspace_id", "grant_id") WHERE "grant_id" IS NOT NULL;

CREATE INDEX "thread_links_of_apps_idx" ON "thread_links"("workspace_id") WHERE "grant_ids" <> '{}';
