import * as sdk from '@heed/sdk';
import png from 'screenshot.png';
import { tour } from './tour.js';

export default {
  async fetch(request) {
    const options = await request.json();
    return Response.json(await tour(sdk, { ...options, file: { file: png, fileName: 'screenshot.png' } }));
  },
};
