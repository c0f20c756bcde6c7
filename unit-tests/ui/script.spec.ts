import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { joinModules } from '../../src/report/formats/page/join-modules.ts';

const script = joinModules(join(packageRoot, 'app/ui/page/client/main.js'));

test('the script of the page is one that a browser reads, without imports, and cannot end its element', () => {
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/^(import|export)\b/m);
  expect(script).not.toMatch(/<\/script|<!--/i);
});

test('no two modules of it give one name to two things', () => {
  const names = [...script.matchAll(/^(?:async )?(?:function|class|const|let) (\w+)/gm)].map(
    ([, name]) => name!,
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('it writes no markup, and asks nobody but the server of the page', () => {
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/);
  expect(script).not.toMatch(/XMLHttpRequest|WebSocket|sendBeacon|https?:\/\//);
  expect(script.match(/\bfetch\(/g)).toHaveLength(1);
});
