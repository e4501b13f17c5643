curl -sS 'https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/upload' \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -F 'file=@screenshot.png;type=image/png'
