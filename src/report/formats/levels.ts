import type { Level } from '../../catalogue/requirements.ts';

/** The severities of Allure by level. */
export const severities = {
  MUST: 'critical',
  DERIVED: 'normal',
  SHOULD: 'minor',
  SILENT: 'trivial',
} as const satisfies Readonly<Record<Level, string>>;

/** What a level means to somebody who reads of it for the first time. */
export const levelMeaning: Readonly<Record<Level, string>> = {
  MUST: 'a flat statement of the document; a violation fails the run',
  DERIVED: 'follows from flat statements together; a violation fails the run',
  SHOULD: 'one of several readings; a violation only warns',
  SILENT: 'left open by the document; reported as unspecified behaviour, without a verdict',
};
