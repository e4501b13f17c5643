curl -sS -X DELETE 'https://heed.example.com/api/v1/me/passkeys/pky_01k0qd4t7bw1y5a8e2h6k9n3pr' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com'
