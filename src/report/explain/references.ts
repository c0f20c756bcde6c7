import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionsOf, type Exclusion, type Requirement } from '../../catalogue/requirements.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { isOfPlugin } from '../../plan/plugin-checks.ts';
import { splitClauses } from '../../plan/selection.ts';

/** Something that a requirement refers to by a code: a clause of the document, or a decision on how it is read. */
export interface CitedHeading {
  /** `2.2` or `A-03`. */
  readonly code: string;
  readonly heading: string;
}

export interface References {
  readonly clauses: readonly CitedHeading[];
  readonly decisions: readonly CitedHeading[];
}

const pages = new Map<string, ReadonlyMap<string, string>>();

/** The headings of a page of Markdown that begin with a code, by that code; read once per process. */
export function findHeadings(page: string): ReadonlyMap<string, string> {
  const known = pages.get(page);
  if (known !== undefined) return known;
  const text = readFileSync(join(packageRoot, page), 'utf8');
  const found = text.matchAll(/^#+ (\d(?:\.\d)?|[AB]-\d{2,3}) (.+)$/gm);
  const headings = new Map([...found].map(([, code, heading]) => [code!, heading!]));
  pages.set(page, headings);
  return headings;
}

/** The clauses and decisions behind a requirement, with their headings. */
export function referencesOf({ id, clause }: Pick<Requirement | Exclusion, 'id' | 'clause'>): References {
  return {
    ...(isOfPlugin(id)
      ? // Its clauses and decisions stand in a document that the suite does not have.
        { clauses: nameCodes(splitClauses(clause), id), decisions: nameCodes(decisionsOf(id), id) }
      : {
          clauses: describeCodes('specs/document.md', splitClauses(clause)),
          decisions: describeCodes('docs/decisions.md', decisionsOf(id)),
        }),
  };
}

function nameCodes(codes: readonly string[], id: string): CitedHeading[] {
  return codes.map((code) => ({ code, heading: `of the plug-in ${id.split('--')[0]}` }));
}

/** Throws for a code without a heading: a unit test holds every one that is in use. */
function describeCodes(page: string, codes: readonly string[]): CitedHeading[] {
  const headings = findHeadings(page);
  return codes.map((code) => {
    const heading = headings.get(code);
    if (heading === undefined) throw new Error(`${page} has no heading ${code}`);
    return { code, heading };
  });
}
