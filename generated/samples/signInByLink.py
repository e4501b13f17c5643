import requests

response = requests.post(
    "https://heed.example.com/api/v1/session/link",
    json={"token": "3q2n8vt0w5z3b7d9f1h4jm6p8r0s2u4w6y8A1C3E5G7"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
