import requests

response = requests.post(
    "https://heed.example.com/api/v1/session/code",
    json={"email": "grace@example.org"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
