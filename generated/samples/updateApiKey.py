import os

import requests

response = requests.patch(
    "https://heed.example.com/api/v1/api-keys/key_01k0qa5x1rd9m4p7s2t6v8w0yz",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    json={"name": "Weekly report"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
