curl -sS 'https://heed.example.com/api/thread/7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8/upload' \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -F 'file=@screenshot.png;type=image/png'
