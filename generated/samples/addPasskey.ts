import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const me = await heed.me.addPasskey({
  name: 'Laptop',
  challengeId: 'Vb0yq6cE2mZ1tY8kq3u0aH4n7pXr5sLw',
  response: {
    id: 'q0Wm3mYwTn2c1rJ5uVJ3PA',
    rawId: 'q0Wm3mYwTn2c1rJ5uVJ3PA',
    type: 'public-key',
    response: {
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
    },
    clientExtensionResults: {  },
  },
});
console.log(me);
