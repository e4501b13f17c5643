import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/imports/imp_01k0qd4w9xt3v6z8b1c5f7h9jm",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
