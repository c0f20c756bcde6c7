import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { readScript } from '../../../src/report/formats/page/page-files.ts';

const script = readScript();
const modules = readdirSync(join(packageRoot, 'src/report/formats/page/client')).filter((name) =>
  name.endsWith('.js'),
);

test('the script is one that a browser reads, without imports, and cannot end its element', () => {
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/^(import|export)\b/m);
  expect(script).not.toMatch(/<\/script|<!--/i);
});

test('every module is in it, and no two modules give one name to two things', () => {
  const names = [...script.matchAll(/^(?:function|class|const|let) (\w+)/gm)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(modules.length);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the script writes no markup and calls nobody', () => {
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/);
  expect(script).not.toMatch(/\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|\bimport\(['"`]http/);
});
