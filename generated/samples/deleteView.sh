curl -sS -X DELETE 'https://heed.example.com/api/v1/views/view_01k0qf2n7sm4z9x3v6y1b8c5dw' \
  -H "Authorization: Bearer $HEED_API_KEY"
