const { createReadStream } = require('node:fs');
const sdk = require('@heed/sdk');

const { HEED_URL: baseUrl, HEED_API_KEY: apiKey } = process.env;
const file = { file: createReadStream('screenshot.png'), fileName: 'screenshot.png' };
import('./tour.js')
  .then(({ tour }) => tour(sdk, { baseUrl, apiKey, file }))
  .then((result) => console.log(JSON.stringify(result)));
