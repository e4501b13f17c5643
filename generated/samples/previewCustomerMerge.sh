curl -sS 'https://heed.example.com/api/v1/customers/cus_01k0qah7v6qb16y0z4b8k5n0rg/merge?sourceCustomerId=cus_01k0qb5s8yzt9e6q8w3x0b5z7m' \
  -H "Authorization: Bearer $HEED_API_KEY"
