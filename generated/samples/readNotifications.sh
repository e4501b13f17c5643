curl -sS -X PUT 'https://heed.example.com/api/v1/me/notifications/read' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com' \
  -H 'Content-Type: application/json' \
  -d '{
    "ids": [
      "ntf_01k0qg3v8kd2m5p7r9t1w4y6za"
    ]
  }'
