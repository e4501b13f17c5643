-- DropIndex
DROP INDEX "api_keys_user_id_idx";

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "prefix" TEXT;

-- CreateTable
CREATE TABLE "former_api_key_secrets" (
    "hash" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "former_api_key_secrets_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "former_api_key_secrets_key_id_idx" ON "former_api_key_secrets"("key_id");

-- CreateIndex
CREATE INDEX "former_api_key_secrets_ends_at_idx" ON "former_api_key_secrets"("ends_at");

-- CreateIndex
CREATE INDEX "api_keys_user_id_id_idx" ON "api_keys"("user_id", "id");

-- AddForeignKey
ALTER TABLE "former_api_key_secrets" ADD CONSTRAINT "former_api_key_secrets_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
