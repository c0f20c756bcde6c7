import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kinds of changes, in the order of a section of CHANGELOG.md. */
const kinds = ['added', 'changed', 'fixed', 'removed'] as const;

type Kind = (typeof kinds)[number];

/** One file of `.changes/`. */
export interface Change {
  readonly file: string;
  readonly kind: Kind;
  readonly text: string;
}

/** Parses one file of `.changes/`; throws with the file, what is wrong, and what was expected. */
export function parseChange(file: string, content: string): Change {
  const [first = '', ...rest] = content.split('\n');
  const kind = kinds.find((one) => first === `kind: ${one}`);
  if (kind === undefined)
    throw new Error(`.changes/${file}:1: expected "kind: ${kinds.join('|')}", found "${first}"`);
  const text = rest.join(' ').replaceAll(/\s+/g, ' ').trim();
  if (text === '' || !/[.)`]$/.test(text))
    throw new Error(`.changes/${file}: expected one or two sentences after the first line`);
  if (text.length > 400)
    throw new Error(`.changes/${file}: ${text.length} characters; say it to a user in at most 400`);
  return { file, kind, text };
}

/** Reads the changes of a folder, in the order of their file names. */
export function readChanges(folder: string): Change[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => parseChange(file, readFileSync(join(folder, file), 'utf8')));
}

/** Renders the section of a release. */
function renderSection(version: string, changes: readonly Change[]): string {
  const parts = kinds.flatMap((kind) => {
    const lines = changes.filter((change) => change.kind === kind).map(({ text }) => wrapItem(text));
    return lines.length === 0 ? [] : [`### ${kind[0]!.toUpperCase()}${kind.slice(1)}`, lines.join('\n')];
  });
  return [`## ${version}`, ...parts].join('\n\n');
}

/** Wraps one item of a list at 120 columns. */
function wrapItem(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last.length + word.length + 3 > 120) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return `- ${lines.join('\n  ')}`;
}

/** Adds the section of a release to the text of a changelog, before the releases that are there. */
export function addSection(changelog: string, version: string, changes: readonly Change[]): string {
  if (changes.length === 0) throw new Error('.changes/ holds no change, so there is nothing to release');
  if (listVersions(changelog).includes(version))
    throw new Error(`CHANGELOG.md has a section ${version} already; give the next version`);
  const at = changelog.search(/^## /m);
  const [head, rest] =
    at < 0 ? [`${changelog.trimEnd()}\n\n`, ''] : [changelog.slice(0, at), changelog.slice(at)];
  return `${head}${renderSection(version, changes)}\n${rest === '' ? '' : `\n${rest}`}`;
}

/** Lists the versions that a changelog has sections of, in their order. */
export function listVersions(changelog: string): string[] {
  return [...changelog.matchAll(/^## (.+)$/gm)].map(([, version]) => version!);
}
