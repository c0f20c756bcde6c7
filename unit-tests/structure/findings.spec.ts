import { expect, test } from '@playwright/test';
import { productFiles, textOf } from './imports.ts';

const names = ['wanted', 'got'];

/** Returns the texts between braces of a file, each without those inside of it. */
function listBlocks(text: string): string[] {
  const open: string[] = [''];
  const blocks: string[] = [];
  for (const part of text.split(/([{}])/)) {
    if (part === '{') open.push('');
    else if (part === '}' && open.length > 1) blocks.push(open.pop()!);
    else open[open.length - 1] += part;
  }
  return blocks;
}

/** True for the members of a type with both names in words; two values of any kind are no finding. */
function declaresBoth(block: string): boolean {
  const lines = block.split(/[;\n]/).map((line) => line.trim());
  return names.every((name) =>
    lines.some((line) => new RegExp(`^(?:readonly )?${name}\\??: string$`).test(line)),
  );
}

function hasBothProperties(comment: string): boolean {
  return names.every((name) => new RegExp(`@property \\{[^}]*\\} \\[?${name}\\b`).test(comment));
}

function countDeclarations(text: string): number {
  const comments = text.match(/\/\*\*[\s\S]*?\*\//g) ?? [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return listBlocks(code).filter(declaresBoth).length + comments.filter(hasBothProperties).length;
}

test('at most two types declare `wanted` and `got`: extend or pick from Finding, Evidence or Mismatch', () => {
  const found = productFiles.flatMap((file) => Array(countDeclarations(textOf(file))).fill(file));
  expect(found).toContain('src/lib/mismatch.ts');
  expect(found.length, found.join(', ')).toBeLessThanOrEqual(2);
});

for (const [text, count] of [
  ['interface A {\n  readonly wanted: string;\n  /** `{` of both. */\n  readonly got?: string;\n}', 1],
  ['type A = { readonly wanted: string; readonly inner: { a: 1 }; readonly got: string };', 1],
  ['function f({ a }: { wanted: string; got: string }) {}', 1],
  ['/**\n * @typedef {object} A\n * @property {string} wanted\n * @property {string} [got]\n */', 1],
  ['const a = {\n  wanted: text,\n  got: text,\n};\nconst b = { wanted: `a`, got };', 0],
  ["type A = Pick<Finding, 'wanted' | 'got'>;\ninterface B extends A {\n  readonly got: string;\n}", 0],
] as const)
  test(`${JSON.stringify(text)} declares both ${count} times`, () => {
    expect(countDeclarations(text)).toBe(count);
  });
