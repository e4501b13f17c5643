import requests

response = requests.post(
    "https://heed.example.com/api/v1/session/code/verify",
    json={"email": "grace@example.org", "code": "493027"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
