import requests

response = requests.get(
    "https://heed.example.com/api/v1/session/methods",
    timeout=30,
)
response.raise_for_status()
print(response.json())
