-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "external_id" TEXT;

-- Prisma knows no partial indexes. It serves the filter of lists too, with a project and without.
CREATE UNIQUE INDEX "feedback_workspace_id_external_id_project_id_key" ON "feedback"("workspace_id", "external_id", "project_id") WHERE "external_id" IS NOT NULL;
