-- CreateTable
CREATE TABLE "saved_views" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "maker_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "sort" TEXT NOT NULL,
    "sort_order" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "saved_views_workspace_id_maker_id_idx" ON "saved_views"("workspace_id", "maker_id");

-- CreateIndex
CREATE INDEX "saved_views_workspace_id_shared_idx" ON "saved_views"("workspace_id", "shared");

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_sort_check" CHECK ("sort" IN ('createdAt', 'updatedAt', 'dueDate', 'votes', 'ticketNumber'));

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_sort_order_check" CHECK ("sort_order" IN ('asc', 'desc'));
