-- AlterTable
ALTER TABLE "saved_views" ADD COLUMN     "position" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- The newest have been the first.
UPDATE "saved_views" v SET "position" = placed.position
FROM (
  SELECT "workspace_id", "id", row_number() OVER (PARTITION BY "workspace_id" ORDER BY "created_at" DESC, "id" DESC) AS position
  FROM "saved_views"
) AS placed
WHERE v."workspace_id" = placed."workspace_id" AND v."id" = placed."id";
