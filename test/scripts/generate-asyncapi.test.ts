import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { eventTypeValues } from '../../generated/contract-constants.ts';

const file = 'generated/asyncapi.json';
const text = readFileSync(file, 'utf8');
const document = JSON.parse(text);

describe('the AsyncAPI document', () => {
  it('has a message with an example for each type of event', () => {
    expect(Object.keys(document.components.messages).toSorted()).toEqual([...eventTypeValues].toSorted());
    expect(document.components.messages['comment.created']).toMatchObject({
      contentType: 'application/json',
      payload: { $ref: '#/components/schemas/CommentCreatedEvent' },
      examples: [{ payload: { type: 'comment.created' } }],
    });
  });

  it('has every schema that it refers to', () => {
    const names = Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name = '']) => name);

    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(names)]));
  });

  it('is what the specification allows', async () => {
    const folder = join(process.env.TEST_FOLDER ?? '', randomUUID());
    mkdirSync(folder);
    writeFileSync(join(folder, 'redocly.yaml'), 'extends: [spec]\n');
    const args = ['node_modules/.bin/redocly', 'lint', file, '--config', join(folder, 'redocly.yaml')];

    const { stderr } = await promisify(execFile)(process.execPath, args);

    expect(stderr).toContain('is valid');
  });
});
