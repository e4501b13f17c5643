curl -sS 'https://heed.example.com/api/v1/session/methods'
