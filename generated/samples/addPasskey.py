import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/me/passkeys",
    headers={
        "Origin": "https://heed.example.com",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    json={
        "name": "Laptop",
        "challengeId": "Vb0yq6cE2mZ1tY8kq3u0aH4n7pXr5sLw",
        "response": {
            "id": "q0Wm3mYwTn2c1rJ5uVJ3PA",
            "rawId": "q0Wm3mYwTn2c1rJ5uVJ3PA",
            "type": "public-key",
            "response": {
                "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
            },
            "clientExtensionResults": {},
        },
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
