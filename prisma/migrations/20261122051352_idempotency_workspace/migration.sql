-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN     "workspace_id" TEXT;
