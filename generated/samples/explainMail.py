import os

import requests

with open("mail.eml", "rb") as file:
    response = requests.post(
        "https://heed.example.com/api/v1/mail/explain",
        params={"workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t"},
        headers={
            "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
            "Content-Type": "message/rfc822",
        },
        data=file,
        timeout=30,
    )
response.raise_for_status()
print(response.json())
