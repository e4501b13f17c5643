body='{"message":"Two stars: it forgets my basket","category":"review","metadata":{"email":"ada@example.org"}}'
signature=$(printf %s "$body" | openssl dgst -sha256 -hmac "$HEED_WEBHOOK_SECRET" -r | cut -d' ' -f1)
curl -sS 'https://heed.example.com/api/hooks/q7Rk2vWm9XtBz4LcN1sYpD' \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -H "X-Webhook-Signature: sha256=$signature" \
  --data-raw "$body"
