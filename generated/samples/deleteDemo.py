import os

import requests

response = requests.delete(
    "https://heed.example.com/api/v1/workspace/ws_01k0qa6v3ye2sb1r6m0x8d4c5t/demo",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())
