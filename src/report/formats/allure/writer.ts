import { createRequire } from 'node:module';
import type { TestResult } from 'allure-js-commons';
import type { Category as AllureCategory, EnvironmentInfo } from 'allure-js-commons/sdk';
import type { ReporterRuntime, Writer } from 'allure-js-commons/sdk/reporter';
import type { Category } from './categories.ts';
import { formatEnvironment } from './environment.ts';
import type { AllureFile, AllureResult } from './model.ts';

/** What holds for all results of a folder. */
export interface AllureSurroundings {
  readonly environmentInfo: EnvironmentInfo;
  readonly categories: readonly (Pick<Category, 'name'> & Category['classic'])[];
}

const require = createRequire(import.meta.url);

/** Allure's own runtime. Loaded when first needed: a command that writes nothing for Allure starts sooner without it. */
export function loadAllure(): typeof import('allure-js-commons/sdk/reporter') {
  return require('allure-js-commons/sdk/reporter');
}

/** Results as Allure's own runtime writes them, kept as files until they are wanted. */
export class AllureFiles {
  readonly files: AllureFile[] = [];
  readonly #runtime: ReporterRuntime;

  constructor({ environmentInfo, categories }: AllureSurroundings) {
    const keep = (name: string, text: string) => this.files.push({ name, text });
    const nothing = () => {
      throw new Error('the results of a run have neither groups, globals nor files from elsewhere');
    };
    const writer: Writer = {
      writeResult: (result) => keep(`${result.uuid}-result.json`, `${JSON.stringify(result)}\n`),
      writeAttachment: (name, content) => keep(name, content.toString()),
      writeEnvironmentInfo: (info) => keep('environment.properties', formatEnvironment(info)),
      writeCategoriesDefinitions: (all) => keep('categories.json', `${JSON.stringify(all, null, 2)}\n`),
      ...{ writeGroup: nothing, writeGlobals: nothing, writeAttachmentFromPath: nothing },
    };
    this.#runtime = new (loadAllure().ReporterRuntime)({
      ...{ writer, environmentInfo },
      // The same model: ours has its enumerations as texts.
      categories: categories as readonly AllureCategory[] as AllureCategory[],
    });
  }

  /** Writes a result that has ended, with the files of its evidence. */
  add(result: AllureResult, evidence: readonly AllureFile[] = []): void {
    // The same model too, and nothing in it changes.
    const uuid = this.#runtime.startTest(result as unknown as TestResult);
    this.#runtime.stopTest(uuid, { stop: result.stop ?? 0 });
    this.#runtime.writeTest(uuid);
    for (const { name, text } of evidence) this.#runtime.writer.writeAttachment(name, Buffer.from(text));
  }

  /** Ends the folder. */
  close(): void {
    this.#runtime.writeEnvironmentInfo();
    this.#runtime.writeCategoriesDefinitions();
  }
}
