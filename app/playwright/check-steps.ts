import type { TestType } from '@playwright/test';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { WatchExchange } from '../../src/engine/session/run-log.ts';
import type { Finding } from '../../src/journal/entry.ts';
import type { Check, Site } from '../../src/plan/check.ts';
import { isCharged } from './charged.ts';
import type { Charging } from './check-end.ts';

type Steps = Pick<TestType<object, object>, 'step'>;

const maxViolations = 20;

/**
 * Shows what a check sends as steps of its test while it happens, so that each has its true time, with its status and id
 * below it, and what it found at the end. One that departs from the document is a failed step.
 */
export class CheckSteps {
  readonly #test: Steps;
  #site: Site | undefined;
  #canFail: (requirement: RequirementId) => boolean = () => false;
  #open: Promise<void>[] = [];

  constructor(test: Steps) {
    this.#test = test;
  }

  /** Begins the steps of a check; a step fails for what would fail the test. */
  enter({ ids, site }: Pick<Check, 'ids' | 'site'>, { target, selection, waivers }: Charging): void {
    this.#site = site;
    this.#canFail = (id) =>
      ids.includes(id) &&
      isCharged(id, target, selection) &&
      !waivers.some(({ requirement }) => requirement === id);
  }

  /** For the session that sends. */
  readonly watch: WatchExchange = (title) => {
    let tellEnd: (end: Parameters<ReturnType<WatchExchange>>[0]) => void = () => {};
    const ended = new Promise<Parameters<typeof tellEnd>[0]>((resolve) => {
      tellEnd = resolve;
    });
    const step = this.#step(title, async () => {
      const { id, status, failure, failed } = await ended;
      await this.#step(`→ ${status ?? failure?.kind} (${id})`);
      const violated = failed.filter(this.#canFail);
      if (violated.length > 0) throw departure(violated.join(', '));
    });
    this.#open.push(step.catch(() => {}));
    return tellEnd;
  };

  /** Ends the steps of a check, with one more for each violation that failed it. */
  async leave(failures: readonly Finding[]): Promise<void> {
    await Promise.all(this.#open);
    this.#open = [];
    for (const { requirement, exchange, wanted, got } of failures.slice(0, maxViolations)) {
      const step = this.#step(`violated: ${requirement} (${exchange})`, () => {
        throw departure(`wanted ${wanted}, got ${got}`);
      });
      await step.catch(() => {});
    }
  }

  #step(title: string, body: () => void | Promise<void> = () => {}): Promise<void> {
    return this.#test.step(title, body, this.#site === undefined ? {} : { location: this.#site });
  }
}

/** What a step that departs from the document ends with; where it was thrown says nothing. */
function departure(message: string): Error {
  const error = new Error(message);
  error.name = 'NonConformance';
  error.stack = '';
  return error;
}
