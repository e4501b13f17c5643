-- CreateTable
CREATE TABLE "customer_search_texts" (
    "workspace_id" TEXT NOT NULL,
    "customer_id" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,

    CONSTRAINT "customer_search_texts_pkey" PRIMARY KEY ("workspace_id","customer_id")
);

-- AddForeignKey
ALTER TABLE "customer_search_texts" ADD CONSTRAINT "customer_search_texts_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_search_texts" ADD CONSTRAINT "customer_search_texts_workspace_id_customer_id_fkey" FOREIGN KEY ("workspace_id", "customer_id") REFERENCES "customers"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

INSERT INTO "customer_search_texts" SELECT "workspace_id", "id", "search_text" FROM "customers";

-- Each new item changes its customer, and a change writes all indexes of the row. This one took four fifths of the time.
DROP INDEX "customers_search_parts_idx";
CREATE INDEX "customer_search_texts_parts_idx" ON "customer_search_texts" USING GIN (search_parts("workspace_id", "customer_id", "search_text"));
