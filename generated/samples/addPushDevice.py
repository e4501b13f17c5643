import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/me/push",
    headers={
        "Origin": "https://heed.example.com",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    json={
        "endpoint": "https://push.example.com/send/EXAMPLEonlyDoNotUse",
        "keys": {
            "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
            "auth": "tBHItJI5svbpez7KI4CCXg",
        },
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
