import os

import requests

response = requests.delete(
    "https://heed.example.com/api/v1/me/passkeys/pky_01k0qd4t7bw1y5a8e2h6k9n3pr",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())
