import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from '../../scripts/contract/openapi-document.ts';
import { generateContract } from '../../scripts/generate/contract.ts';
import { mcpTools, type WrittenTool } from '../../scripts/generate/mcp-tools.ts';

describe('the tools of the contract', () => {
  let tools: WrittenTool[];
  let defaultTools: Record<string, WrittenTool>;

  beforeAll(() => {
    tools = mcpTools(theContract());
    defaultTools = Object.fromEntries(tools.filter((tool) => tool.default).map((tool) => [tool.name, tool]));
  });

  it('has exactly the four automation tools by default', () => {
    expect(Object.keys(defaultTools).sort()).toEqual([
      'get_automation',
      'list_automation_runs',
      'list_automations',
      'run_macro',
    ]);
    expect(Object.values(defaultTools).map(({ toolset }) => toolset)).toEqual(Array(4).fill('automations'));
  });

  it('lists automations by project, 50 per page and at most 100', () => {
    expect(defaultTools.list_automations).toMatchObject({
      operationId: 'listAutomations',
      inputSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['project_id'],
        properties: {
          project_id: { type: 'string' },
          scope: { type: 'string', enum: ['feedback.created', 'feedback.updated', 'time.scheduled', 'manual'] },
          enabled: { type: 'boolean' },
          include_system: { type: 'boolean', default: false },
          limit: { type: 'integer', minimum: 1, default: 50, maximum: 100 },
          cursor: { type: 'string' },
        },
      },
      arguments: {
        project_id: { in: 'query', name: 'projectId' },
        include_system: { in: 'query', name: 'includeSystem' },
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    });
    expect(parametersOf(defaultTools.list_automations)).toEqual([
      'project_id',
      'scope',
      'enabled',
      'include_system',
      'limit',
      'cursor',
    ]);
  });

  it('gets an automation by its id', () => {
    expect(defaultTools.get_automation).toMatchObject({
      inputSchema: { required: ['automation_id'], properties: { automation_id: { type: 'string' } } },
      arguments: { automation_id: { in: 'path', name: 'id' } },
      annotations: { readOnlyHint: true },
    });
    expect(parametersOf(defaultTools.get_automation)).toEqual(['automation_id']);
  });

  it('lists the runs of an automation, by default 20 and at most 50, with a count of actions', () => {
    expect(defaultTools.list_automation_runs).toMatchObject({
      inputSchema: { required: ['automation_id'], properties: { limit: { minimum: 1, default: 20, maximum: 50 } } },
      outputSchema: { properties: { runs: { items: { properties: { actionsExecuted: { type: 'integer' } } } } } },
      arguments: { automation_id: { in: 'path', name: 'id' }, limit: { in: 'query', name: 'limit' } },
      annotations: { readOnlyHint: true },
    });
    expect(parametersOf(defaultTools.list_automation_runs)).toEqual(['automation_id', 'limit']);
  });

  it('runs a macro against a feedback item', () => {
    expect(defaultTools.run_macro).toMatchObject({
      operationId: 'runAutomation',
      inputSchema: { required: ['automation_id', 'feedback_id'] },
      arguments: { automation_id: { in: 'path', name: 'id' }, feedback_id: { in: 'body', name: 'feedbackId' } },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    });
    expect(parametersOf(defaultTools.run_macro)).toEqual(['automation_id', 'feedback_id']);
  });

  it('gives every tool schemas that an MCP client can compile', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);

    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      if (outputSchema) expect(outputSchema).toHaveProperty('type', 'object');
      for (const keyword of ['allOf', 'anyOf', 'oneOf']) expect(inputSchema).not.toHaveProperty(keyword);
      expect(() => [ajv.compile(inputSchema), ajv.compile(outputSchema ?? true)]).not.toThrow();
    }
  });
});

describe('a tool', () => {
  it('takes every parameter and body field in snake_case, except an optional workspaceId', () => {
    const [tool] = mcpTools(aContract({ tool: 'move_item', toolset: 'items', description: 'Moves an item.' }));

    expect(tool).toMatchObject({ title: 'Move item', default: false });
    expect(tool?.arguments).toEqual({
      id: { in: 'path', name: 'id', required: true },
      dry_run: { in: 'query', name: 'dryRun', required: false },
      target_id: { in: 'body', name: 'targetId', required: true },
    });
    expect(tool?.inputSchema.required).toEqual(['id', 'target_id']);
  });

  it('follows its block in names, schemas and omissions', () => {
    const [tool] = mcpTools(
      aContract({
        tool: 'move_item',
        toolset: 'items',
        description: 'Moves an item.',
        parameters: { item_id: { from: 'path.id', maxLength: 30 }, workspace: 'body.workspaceId' },
        omit: ['query.dryRun'],
        outline: ['path'],
      }),
    );

    expect(tool?.inputSchema.properties).toEqual({
      item_id: { type: 'string', description: 'The item.', maxLength: 30 },
      target_id: { type: 'string' },
      workspace: { type: 'string' },
    });
    expect(tool?.outputSchema?.properties).toEqual({ path: { type: 'array' } });
  });

  it.each([
    ['an unknown parameter', { parameters: { item_id: 'path.itemId' } }, 'moveItem: the operation has no path.itemId'],
    ['an unknown omission', { omit: ['query.limit'] }, 'moveItem: the operation has no query.limit'],
    ['a required omission', { omit: ['path.id'] }, 'moveItem: path.id is required and cannot be omitted'],
    ['a name given twice', { parameters: { target_id: 'path.id' } }, 'moveItem: two parameters are named target_id'],
    ['an output that is not an object', { result: { type: 'array' } }, 'moveItem: the output must be an object'],
    ['an unknown key', { anotations: {} }, 'moveItem: it must NOT have additional properties'],
    ['a name in another case', { tool: 'moveItem' }, 'moveItem: /tool must match pattern'],
  ])('is refused for %s', (_, block, message) => {
    const contract = aContract({ tool: 'move_item', toolset: 'items', description: 'Moves an item.', ...block });

    expect(() => mcpTools(contract)).toThrow(message);
  });

  it('is refused if its name is taken', () => {
    const contract = aContract({ tool: 'move_item', toolset: 'items', description: 'Moves an item.' });
    contract.paths = { ...contract.paths, '/copy': { ...contract.paths['/items/{id}/move'] } };

    expect(() => mcpTools(contract)).toThrow('Two tools are named move_item');
  });
});

function theContract(): OpenApiDocument {
  const root = mkdtempSync(join(tmpdir(), 'heed-mcp-tools-'));
  for (const source of ['openapi', 'redocly.yaml']) cpSync(source, join(root, source), { recursive: true });
  const { dereferenced } = generateContract(root);
  rmSync(root, { recursive: true });
  return dereferenced;
}

function aContract(block: Record<string, unknown>): OpenApiDocument {
  const text = { type: 'string' };
  const body = { required: ['targetId'], properties: { targetId: text, workspaceId: text } };
  const result = { type: 'object', properties: { path: { type: 'array', items: text, description: 'Its places.' } } };
  return {
    components: { schemas: {} },
    paths: {
      '/items/{id}/move': {
        parameters: [{ name: 'id', in: 'path', required: true, description: 'The item.', schema: text }],
        post: {
          operationId: 'moveItem',
          tags: ['items'],
          summary: 'Move item',
          parameters: [
            { name: 'dryRun', in: 'query', schema: { type: 'boolean' } },
            { name: 'Idempotency-Key', in: 'header', schema: text },
          ],
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: { 200: { content: { 'application/json': { schema: result } } } },
          'x-mcp': block,
        },
      },
    },
  };
}

function parametersOf(tool: WrittenTool | undefined): string[] {
  return Object.keys(tool?.inputSchema.properties ?? {});
}
