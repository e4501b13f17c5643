curl -sS 'https://heed.example.com/api/v1/session/oidc?returnTo=%2Fapp%2Finbox'
