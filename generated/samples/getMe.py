import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/me",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
