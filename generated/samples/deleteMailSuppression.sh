curl -sS -X DELETE 'https://heed.example.com/api/v1/mail-suppressions/sup_01k0qd9c5de7f2h4k8n1q3s6vx' \
  -H "Authorization: Bearer $HEED_API_KEY"
