import os

import requests

response = requests.delete(
    "https://heed.example.com/api/v1/views/view_01k0qf2n7sm4z9x3v6y1b8c5dw",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
