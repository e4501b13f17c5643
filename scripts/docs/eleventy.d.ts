/** What scripts/docs uses of Eleventy, which comes without types. */
declare module '@11ty/eleventy' {
  import type MarkdownIt from 'markdown-it';

  export interface Template {
    url: string;
    data: Record<string, unknown>;
    inputPath: string;
  }

  export interface EleventyConfig {
    setTemplateFormats(formats: string[]): void;
    setIncludesDirectory(folder: string): void;
    setUseGitIgnore(use: boolean): void;
    amendLibrary(engine: 'md', amend: (markdown: MarkdownIt) => void): void;
    addGlobalData(name: string, value: unknown): void;
    addTemplate(path: string, content: string, data: Record<string, unknown>): void;
    addCollection(name: string, collect: (api: { getAll(): Template[] }) => unknown): void;
    addFilter(name: string, filter: (...args: never[]) => unknown): void;
    readonly ignores: Set<string>;
    readonly htmlTransformer: {
      addUrlTransform(extension: 'html', transform: (this: { url: string }, url: string) => string): void;
    };
  }

  interface Options {
    configPath?: string;
    /** Runs before the file at `configPath`. */
    config?: (config: EleventyConfig) => void;
  }

  export default class Eleventy {
    constructor(input: string, output: string, options?: Options);
    disableLogger(): void;
    write(): Promise<unknown>;
  }
}
