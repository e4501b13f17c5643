curl -sS 'https://heed.example.com/api/v1/oauth/interactions/rV3k9dW2mT5x8Z1c4F7h0J6n' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com'
