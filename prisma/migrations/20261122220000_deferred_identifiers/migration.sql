-- The statement that stores an item stores the address of a new customer before the customer, because the address decides
-- who that is. PostgreSQL checks the reference when the statement ends. On Citus each part of a statement is one by itself, so
-- the reference is checked when the transaction ends.
ALTER TABLE "customer_identifiers" DROP CONSTRAINT "customer_identifiers_workspace_id_customer_id_fkey";
ALTER TABLE "customer_identifiers" ADD CONSTRAINT "customer_identifiers_workspace_id_customer_id_fkey" FOREIGN KEY ("workspace_id", "customer_id") REFERENCES "customers"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;
