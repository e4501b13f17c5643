-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "deletions" (
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "cause" JSONB NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deletions_pkey" PRIMARY KEY ("workspace_id","id")
);

-- AddForeignKey
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Of what is being deleted there are few rows, and every read of items asks for them.
CREATE INDEX "projects_deleted_idx" ON "projects"("workspace_id", "id") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "customers_deleted_idx" ON "customers"("workspace_id", "id") WHERE "deleted_at" IS NOT NULL;

-- Over all workspaces, for who goes on with deletions.
CREATE INDEX "deletions_held_until_idx" ON "deletions"("held_until");
