import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../../proof/faults/index.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';

/** The pages that a reader of the project sees. */
export const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'reports/README.md',
  'schemas/README.md',
  ...filesBelow('docs', '.md'),
];

/** The text of a page, from its path. */
export function readPage(page: string): string {
  return readFileSync(join(packageRoot, page), 'utf8');
}

/** The arguments of each `obc` in a line of a shell; none when it runs something else. */
export function obcArguments(line: string): string[][] {
  const { scripts } = JSON.parse(readPage('package.json')) as { scripts: Record<string, string> };
  return line
    .replace(/^\$ /, '')
    .replace(/\s#.*$/, '')
    .replace(/\s{2,}\(.*\)$/, '')
    .split(/&&|\|\||[&|;]/)
    .map((part) => part.trim().replace(/^(\w+=\S* )+/, ''))
    .map((part) => part.replace(/^npm run ([\w:]+)( -- ?)?/, (_, name) => `${scripts[name] ?? name} `))
    .flatMap((part) => {
      const rest = /^(?:npx open-banking-conformance|obc|node bin\/obc\.js)(?= |$)(.*)$/.exec(part)?.[1];
      return rest === undefined ? [] : [splitWords(rest)];
    });
}

/** Words as a shell takes them: quotes keep blanks, and where output is redirected to is not a word. */
function splitWords(text: string): string[] {
  const words = text.replace(/>+ *\S+/, '').match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  return words.map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}

/** The lines of the code blocks of a page. */
export function codeLines(page: string): string[] {
  const blocks = readPage(page).matchAll(/^```(?:sh|console)\n([\s\S]*?)^```/gm);
  return [...blocks].flatMap(([, block]) => block!.split('\n'));
}

/** What stands between backticks in the prose of a page. */
export function inlineCode(page: string): string[] {
  const prose = readPage(page).replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
}

/** Arguments with something real in the place of `ID`, `<id>`, `i/n`, `auto` and `A`. */
export function fillPlaceholders(args: readonly string[], requirement: string): string[] {
  return args.map((word, index) => {
    if (word === 'i/n' || (word === 'auto' && args[index - 1] === '--shard')) return '1/2';
    if (!/^(<\w+>|ID|A|B|OLD|FOLDER)$/.test(word)) return word;
    return args[index - 1] === '--fault' ? faults[0]!.id : requirement;
  });
}
