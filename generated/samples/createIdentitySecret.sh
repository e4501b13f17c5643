curl -sS -X POST 'https://heed.example.com/api/v1/projects/prj_01k0qa7e1pfz3twm9c5v2h8k4n/identity-secrets' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)"
