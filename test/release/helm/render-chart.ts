import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { type Node, parseTemplate } from './parse-template.ts';
import { isTrue, templateFunctions, type Value } from './template-functions.ts';

type Scope = { dot: Value; root: Value; variables: Record<string, Value> };

/**
 * Renders the templates of a chart to the resources that they describe. It knows of the template language only what the
 * chart uses, and throws for anything else. It is not Helm.
 */
export function renderChart(folder: string, given: Value = {}): { resources: Value[]; notes: string } {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const { name, version, appVersion } = parse(read('Chart.yaml'));
  const dot = {
    Values: merge(parse(read('values.yaml')), given),
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: 'test', Namespace: 'default', Service: 'Helm' },
  };
  const files = readdirSync(join(folder, 'templates')).sort();
  const parsed = files.map((file) => ({ file, nodes: parseTemplate(read(`templates/${file}`)) }));
  const renderer = new Renderer(parsed.flatMap(({ nodes }) => nodes));
  const rendered = parsed.map(({ file, nodes }) => ({ file, text: renderer.render(nodes, dot) }));
  const yaml = rendered.filter(({ file }) => file.endsWith('.yaml')).map(({ text }) => text);
  const documents = parseAllDocuments(yaml.join('\n---\n'));
  for (const { errors } of documents) if (errors[0]) throw errors[0];
  return {
    resources: documents.map((document) => document.toJS()).filter(Boolean),
    notes: rendered.find(({ file }) => file === 'NOTES.txt')?.text ?? '',
  };
}

function merge(values: Value, given: Value): Value {
  if (values === null || typeof values !== 'object' || Array.isArray(given) || typeof given !== 'object') return given;
  const merged = Object.entries(given).map(([name, value]) => [
    name,
    name in values ? merge(values[name], value) : value,
  ]);
  return { ...values, ...Object.fromEntries(merged) };
}

class Renderer {
  readonly #defined = new Map<string, Node[]>();

  constructor(nodes: Node[]) {
    for (const node of nodes)
      if (node.kind === 'block' && node.word === 'define') this.#defined.set(JSON.parse(node.pipeline), node.body);
  }

  render(nodes: Node[], dot: Value): string {
    return this.#all(nodes, { dot, root: dot, variables: {} });
  }

  #all(nodes: Node[], scope: Scope): string {
    return nodes.map((node) => this.#one(node, scope)).join('');
  }

  #one(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'output') {
      const [, isAssigned, pipeline = ''] = /^(\$\w+ := )?(.*)$/s.exec(node.pipeline) ?? [];
      const value = this.#pipeline(pipeline, scope);
      return isAssigned ? '' : String(value ?? '');
    }
    const { word, body, otherwise } = node;
    if (word === 'define') return '';
    if (word === 'range') return this.#range(node.pipeline, body, scope);
    const value = this.#pipeline(node.pipeline, scope);
    if (!isTrue(value)) return this.#all(otherwise, scope);
    return this.#all(body, word === 'with' ? { ...scope, dot: value } : scope);
  }

  #range(pipeline: string, body: Node[], scope: Scope): string {
    const [, name = '', variable = '', of = ''] = /^(\$\w+), (\$\w+) := (.*)$/.exec(pipeline) ?? [];
    return Object.entries(this.#pipeline(of, scope))
      .sort()
      .map(([key, value]) => this.#all(body, { ...scope, variables: { [name]: key, [variable]: value } }))
      .join('');
  }

  #pipeline(text: string, scope: Scope): Value {
    const steps = split(text, '|');
    return steps.reduce((value: Value[], step) => [this.#call(split(step.trim(), ' '), value, scope)], [])[0];
  }

  /** The value of the step before it is the last argument. */
  #call([first = '', ...rest]: string[], before: Value[], scope: Scope): Value {
    const values = [...rest.map((word) => this.#operand(word, scope)), ...before];
    if (first === 'include') return this.#include(values[0], values[1]);
    const called = templateFunctions[first];
    if (called) return called(...values);
    if (values.length > 0) throw new Error(`This renderer does not know the function ${first}`);
    return this.#operand(first, scope);
  }

  #include(name: string, dot: Value): string {
    const body = this.#defined.get(name);
    if (!body) throw new Error(`No template defines ${name}`);
    return this.render(body, dot);
  }

  #operand(word: string, { dot, root, variables }: Scope): Value {
    if (word.startsWith('(')) return this.#pipeline(word.slice(1, -1), { dot, root, variables });
    if (word === '.') return dot;
    if (word.startsWith('.')) return lookUp(dot, word.slice(1));
    if (word in variables) return variables[word];
    return JSON.parse(word);
  }
}

function lookUp(value: Value, path: string): Value {
  return path.split('.').reduce((found, name) => found?.[name], value);
}

/** Splits where the sign stands outside quotes and brackets. */
function split(text: string, sign: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (!isQuoted && letter === '(') depth += 1;
    if (!isQuoted && letter === ')') depth -= 1;
    if (letter === sign && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part !== '');
}
