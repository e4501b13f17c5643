/** What scripts/docs uses of Eleventy, which comes without types. */
declare module '@11ty/eleventy' {
  import type MarkdownIt from 'markdown-it';

  export interface Template {
    url: string;
    data: Record<string, unknown>;
    inputPath: string;
  }

  /** The environment of Nunjucks. */
  interface Layouts {
    addFilter(name: string, filter: (text: string, ...args: string[]) => string): void;
  }

  export interface EleventyConfig {
    setTemplateFormats(formats: string[]): void;
    setIncludesDirectory(folder: string): void;
    setNunjucksEnvironmentOptions(options: { trimBlocks: boolean; lstripBlocks: boolean }): void;
    setUseGitIgnore(use: boolean): void;
    amendLibrary(engine: 'md', amend: (markdown: MarkdownIt) => void): void;
    amendLibrary(engine: 'njk', amend: (layouts: Layouts) => void): void;
    addGlobalData(name: string, value: unknown): void;
    addTemplate(path: string, content: string, data: Record<string, unknown>): void;
    addCollection(name: string, collect: (api: { getAll(): Template[] }) => unknown): void;
    addFilter(name: string, filter: (...args: never[]) => unknown): void;
    readonly ignores: Set<string>;
    /** What it says about the time that parts of a build have taken. */
    readonly benchmarkManager: { get(group: string): { setIsVerbose(isVerbose: boolean): void } };
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
