import * as sdk from '@heed/sdk';
import { tour } from './tour.js';

const { HEED_URL: baseUrl, HEED_API_KEY: apiKey } = process.env;
console.log(JSON.stringify(await tour(sdk, { baseUrl, apiKey, file: { file: { path: 'screenshot.png' } } })));
