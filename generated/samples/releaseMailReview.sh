curl -sS 'https://heed.example.com/api/v1/mail-reviews/mrv_01k0qdbq6ef8g3j5m9p2r4t7wz/release' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "as": "comment",
    "feedbackId": "fb_01k0qa8c3vf4t9w2m6x1b7d5hz"
  }'
