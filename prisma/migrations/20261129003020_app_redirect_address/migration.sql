-- AlterTable
ALTER TABLE "app_grants" ADD COLUMN     "redirect_uri" TEXT;
