curl -sS -X DELETE 'https://heed.example.com/api/v1/workspace/ws_01k0qa6v3ye2sb1r6m0x8d4c5t/demo' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com'
