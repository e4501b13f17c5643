-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "created_by" TEXT;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "created_by" TEXT;
