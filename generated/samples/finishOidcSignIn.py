import requests

response = requests.get(
    "https://heed.example.com/api/v1/session/oidc/callback",
    params={
        "state": "3q2n8vt0w5z3b7d9f1h4jm6p8r0s2u4w6y8A1C3E5G7",
        "code": "SplxlOBeZQQYbYS6WxSbIA",
        "iss": "https://accounts.example.com",
    },
    allow_redirects=False,
    timeout=30,
)
response.raise_for_status()
print(response.headers["Location"])
