curl -sS 'https://heed.example.com/api/v1/mail-reviews/mrv_01k0qdbq6ef8g3j5m9p2r4t7wz' \
  -H "Authorization: Bearer $HEED_API_KEY"
