-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "scanned_at" TIMESTAMPTZ(3);
