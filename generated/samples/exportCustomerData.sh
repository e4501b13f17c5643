curl -sS 'https://heed.example.com/api/v1/customers/cus_01k0qah7v6qb16y0z4b8k5n0rg/export' \
  -H "Authorization: Bearer $HEED_API_KEY"
