-- Names are sorted by what the service folds, in whatever locale the database was made.
ALTER TABLE "customers" ALTER COLUMN "name_sort" TYPE TEXT COLLATE "C";

-- Where a customer who was merged has gone. Few customers have others in them.
CREATE INDEX "customers_merged_customer_ids_idx" ON "customers" USING GIN ("workspace_id", "merged_customer_ids")
  WHERE "merged_customer_ids" <> '{}';

-- What older customers are found and sorted by. A fold is made in TypeScript, so the service does it.
INSERT INTO "column_fillings" ("name", "version") SELECT 'customer_search_texts', 1 WHERE EXISTS (SELECT FROM "workspaces");
