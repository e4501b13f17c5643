-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "address_proven" BOOLEAN;
