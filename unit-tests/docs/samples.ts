import { pages, readPage } from './command-lines.ts';

/** A block of a page that shows commands and what the last of them prints. */
export interface Sample {
  readonly page: string;
  /** The lines that begin with `$ `. */
  readonly commands: readonly string[];
  /** The first word of each paragraph that is shown; `...` stands for what is left out before, between and after. */
  readonly shown: readonly string[];
  readonly text: string;
}

/** The samples of every page. */
export function samples(): Sample[] {
  return pages.flatMap((page) => {
    const blocks = readPage(page).matchAll(/(?<=^```console\n)[\s\S]*?(?=^```$)/gm);
    return [...blocks].map(([text]) => sampleOf(page, text));
  });
}

function sampleOf(page: string, text: string): Sample {
  const lines = text.trimEnd().split('\n');
  const commands = lines.filter((line) => line.startsWith('$ '));
  const paragraphs = lines
    .slice(commands.length)
    .join('\n')
    .split(/^\.\.\.$/m);
  const shown = paragraphs.map((paragraph) => paragraph.trim().split(/\s/)[0]!).filter((word) => word !== '');
  return { page, commands, shown, text };
}

/** The text of a sample for what its last command printed: the paragraphs that begin with the words that it shows. */
export function renderSample({ commands, shown }: Sample, output: string): string {
  const paragraphs = nameProgram(output, commands.at(-1)!)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/^\n+|\s+$/g, ''));
  const found = shown.map(
    (word) =>
      paragraphs.find((paragraph) => paragraph.split(/\s/)[0] === word) ?? `no paragraph begins with ${word}`,
  );
  const isEnd = found.at(-1) === paragraphs.findLast((paragraph) => paragraph !== '');
  const text = [...commands, '...', found.join('\n...\n'), ...(isEnd ? [] : ['...'])].join('\n');
  return `${text.replace(longCommand, '$1 …')}\n`;
}

/** A sample names the suite as its own command does: the commands of tests run in a clone. */
function nameProgram(output: string, command: string): string {
  const program = /^\$ (npx open-banking-conformance|npm run obc --) /.exec(command)?.[1];
  return program === undefined ? output : output.replaceAll('npm run obc --', program);
}

/** A command for curl, which a page shows up to its address. */
const longCommand = /^( +request +curl (?:\S+ ){5}\S+) .*$/gm;

const volatile: readonly [what: RegExp, instead: string][] = [
  [/^(run +)\w{8}, \d{4}-\d\d-\d\d \d\d:\d\d UTC, seed \d+/gm, '$1ID, TIME, seed N'],
  [/\d+ requests?, ([\d.]+ (ms|s)|\d+ min \d+ s)\b/g, 'N requests, TIME'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT'],
  [/sha256:\w+/g, 'sha256:DIGEST'],
  [/exchange w\d+-\d+/g, 'exchange ID'],
  [/("name": ")[^"\n]*(… \(\d+)/g, '$1NAME$2'],
  [/("client_id": ")[0-9a-f-]{36}"/g, '$1ID"'],
];

/** A sample without what differs from run to run: times, ports, and ids of runs and exchanges. */
export function withoutVolatile(text: string): string {
  return volatile.reduce((rest, [what, instead]) => rest.replace(what, instead), text);
}
