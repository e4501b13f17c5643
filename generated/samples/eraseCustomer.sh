curl -sS -X POST 'https://heed.example.com/api/v1/customers/cus_01k0qah7v6qb16y0z4b8k5n0rg/erase' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)"
