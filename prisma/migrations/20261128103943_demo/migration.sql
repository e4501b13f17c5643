-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "demo_project_id" TEXT,
ADD COLUMN     "demo_project_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];
