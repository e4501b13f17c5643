curl -sS 'https://heed.example.com/api/v1/automations/aut_01k0qb2m9wxr7c4n6t1v8z3y5j/dry-run' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "feedbackId": "fb_01k0qa8c3vf4t9w2m6x1b7d5hz"
  }'
