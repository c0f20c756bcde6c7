import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What of a page axe looks at: the parts of a selector, by some of its rules; everything by all of them where absent. */
interface AxeScope {
  readonly within?: string;
  readonly rules?: string[];
}

/** Violations that axe finds on a page, each with the first place that shows it. */
export async function violationsOn(page: Page, { within, rules }: AxeScope = {}): Promise<string[]> {
  // Without the places at which nothing is wrong, and within the page itself: on a long page these take longer than the rules.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within !== undefined) builder.include(within);
  if (rules !== undefined) builder.withRules(rules);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
