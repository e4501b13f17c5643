-- The service makes the words of an item: folds, compounds and scripts without blanks are beyond what PostgreSQL does.
ALTER TABLE "feedback" ALTER COLUMN "words" DROP EXPRESSION IF EXISTS;

-- Existing items keep the words that the database made of them until the service has made new ones.
INSERT INTO "column_fillings" ("name", "version") SELECT 'item_words', 1 WHERE EXISTS (SELECT FROM "workspaces");
