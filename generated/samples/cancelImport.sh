curl -sS -X POST 'https://heed.example.com/api/v1/imports/imp_01k0qd4w9xt3v6z8b1c5f7h9jm/cancel' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)"
