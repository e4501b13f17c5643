import requests

response = requests.get(
    "https://heed.example.com/api/v1/session/oidc",
    params={"returnTo": "/app/inbox"},
    allow_redirects=False,
    timeout=30,
)
response.raise_for_status()
print(response.headers["Location"])
