-- Mail to a domain that no project has is asked for with each mail that names no project.
CREATE INDEX "project_addresses_domain_idx" ON "project_addresses" (split_part("address", '@', 2));
