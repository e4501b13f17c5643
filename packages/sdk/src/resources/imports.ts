// Generated from openapi/ by npm run generate. Do not edit.
import {
  cancelImport,
  getImport,
  getImportReport,
  importFeedback,
  listImports,
} from '../../../../generated/sdk/sdk.gen.ts';
import type { Import, ListImportsData } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { buildForm, type FileUpload } from '../file-input.ts';
import { listOf } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

interface Upload extends FileUpload {
  /** The workspace to import into. */
  workspaceId: string;
  /** A project of that workspace. */
  projectId: string;
  /** The form of the file. Guessed from its content if missing. */
  format?: string;
  /** `upsert` changes the items that have the `externalId` of a line, and creates the others. */
  mode?: string;
  /**
   * The name of a preset (`canny`, `fider`, `uservoice`, `zendesk`, `heed`), or a JSON object from column to field, such
   * as `{"Title":"message","Size":"customFields.cf_size"}`. Columns that it does not name are ignored. Without it,
   * columns are named after their fields, and a line with an unknown column is refused.
   */
  mapping?: string;
  /**
   * How a CSV file writes dates that are not ISO 8601: `dmy` reads `03/04/2026` as 3 April, `mdy` as 4 March. Without it,
   * and with `ymd`, a line whose date could be either is refused.
   */
  dateOrder?: string;
  /** Whether the project's automations run on the new items. */
  runAutomations?: string;
  /** Whether only to find what is wrong. Nothing is stored then. */
  dryRun?: string;
}

/** Files of feedback items that are stored in the background. */
export class ImportsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Takes a file with feedback items and stores them in the background.
   *
   * @param upload The file, and what belongs to it.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The import, which has not begun.
   */
  create(upload: Within<Upload, WorkspaceId>, options?: RequestOptions): ApiPromise<Import> {
    const { workspaceId, projectId, format, mode, mapping, dateOrder, runAutomations, dryRun, ...file } =
      this.requireWorkspace<Upload>(upload);
    const write = async () => ({
      body: await buildForm(file, { workspaceId, projectId, format, mode, mapping, dateOrder, runAutomations, dryRun }),
    });
    return this.caller.postWritten(importFeedback, {}, write, options);
  }

  /**
   * Iterates over the imports, newest first.
   *
   * @param query `workspaceId`, `projectId`, `status`, `pageSize`, `cursor`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  list(query: Within<ListImportsData['query'], WorkspaceId>, options?: RequestOptions): List<Import> {
    return listOf(this.caller, listImports, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Returns one import. It tells how far it is, and what was wrong with the lines that were refused.
   *
   * @param id The import's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The import.
   */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Import> {
    return this.caller.call(getImport, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Ends an import that is queued or running. What it has stored stays. One that is over is refused with 409.
   *
   * @param id The import's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The import as it ended.
   */
  cancel(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Import> {
    return this.caller.post(cancelImport, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * The lines that were refused, as a file.
   *
   * @param id The import's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The refused lines as a file.
   */
  getReport(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): Promise<Response> {
    return this.caller.stream(getImportReport, { path: { id }, query: this.addWorkspace(query) }, options);
  }
}
