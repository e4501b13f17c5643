-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "is_limited" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "maker_id" TEXT,
ADD COLUMN     "workspace_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_proven_at" TIMESTAMPTZ(3);

-- A user who works here, and whom no invitation made, has the address from the person who runs the service.
UPDATE "users" SET "email_proven_at" = "created_at" WHERE "id" IN (
  SELECT "user_id" FROM "members" GROUP BY "user_id" HAVING bool_or("status" = 'active') AND NOT bool_or("is_new_user")
);

-- AlterTable
ALTER TABLE "members" DROP COLUMN "is_new_user",
ADD COLUMN     "inviter_id" TEXT;

-- AlterTable
ALTER TABLE "sign_in_links" ADD COLUMN     "was_mailed" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "email_changes" (
    "user_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "tries_left" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes"("expires_at");

-- CreateIndex
CREATE INDEX "api_keys_maker_id_idx" ON "api_keys"("maker_id");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_maker_id_fkey" FOREIGN KEY ("maker_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
