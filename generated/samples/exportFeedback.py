import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/feedback/export",
    params={
        "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
        "status": "new",
        "search": "export phone",
        "customField[cf_plan]": "pro",
        "include": "comments,customer",
    },
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    stream=True,
    timeout=30,
)
response.raise_for_status()
for line in response.iter_lines(decode_unicode=True):
    print(line)
