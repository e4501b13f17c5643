-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "pending_until" TIMESTAMPTZ(3);

-- Of the few that wait. The second does not begin with the workspace: the sweep asks for those of all workspaces.
CREATE INDEX "uploads_workspace_id_project_id_pending_idx" ON "uploads"("workspace_id", "project_id") WHERE "pending_until" IS NOT NULL;
CREATE INDEX "uploads_pending_until_idx" ON "uploads"("pending_until") WHERE "pending_until" IS NOT NULL;
