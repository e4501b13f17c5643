curl -sS 'https://heed.example.com/api/v1/me/passkeys/options' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com' \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{}'
