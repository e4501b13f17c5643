curl -sS 'https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/feedback' \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "widgetId": "wgt_01k0qaf9m4n9z4v7x1y6h2k8pe",
    "message": "The export to PDF fails on my phone",
    "rating": 4,
    "userEmail": "ada@example.org"
  }'
