import requests

response = requests.post(
    "https://heed.example.com/api/v1/session/password",
    json={"email": "grace@example.org", "password": "correct horse battery staple"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
