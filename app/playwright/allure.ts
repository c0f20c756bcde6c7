import type { FullConfig } from '@playwright/test';
import { AllureReporter } from 'allure-playwright';

/**
 * Reporter `allure-playwright` for `merge-reports`: it reads the first project at once, and in a merge the projects follow
 * only after the configuration.
 */
export default class MergingAllureReporter extends AllureReporter {
  override onConfigure(config: FullConfig): void {
    const [first] = config.projects;
    if (first !== undefined) super.onConfigure(config);
    else this.config = config;
  }
}
