curl -sS 'https://heed.example.com/api/v1/session/oidc/callback?state=3q2n8vt0w5z3b7d9f1h4jm6p8r0s2u4w6y8A1C3E5G7&code=SplxlOBeZQQYbYS6WxSbIA&iss=https%3A%2F%2Faccounts.example.com'
