curl -sS -X POST 'https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz/mails/mail_01k0qd8b4cd6e1g3j7m9p2r5tw/send' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)"
