curl -sS 'https://heed.example.com/api/v1/oauth/interactions/rV3k9dW2mT5x8Z1c4F7h0J6n' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com' \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "allow": true,
    "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
    "scopes": [
      "feedback:read"
    ],
    "stayConnected": true
  }'
