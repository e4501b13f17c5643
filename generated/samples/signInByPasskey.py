import requests

response = requests.post(
    "https://heed.example.com/api/v1/session/passkey/verify",
    json={
        "challengeId": "Vb0yq6cE2mZ1tY8kq3u0aH4n7pXr5sLw",
        "response": {
            "id": "q0Wm3mYwTn2c1rJ5uVJ3PA",
            "rawId": "q0Wm3mYwTn2c1rJ5uVJ3PA",
            "type": "public-key",
            "response": {
                "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
                "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
                "signature": "MEUCIQDk",
                "userHandle": "dXNyXzAxazBxYTR3OXRjM202cDhzMXY1eDd6MmJk",
            },
            "clientExtensionResults": {},
        },
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
