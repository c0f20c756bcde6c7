import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import directions from './directions.json' with { type: 'json' };
import { productFiles, roomOf, textOf } from './imports.ts';

const page = textOf('docs/architecture.md');
const rooms = [...new Set(productFiles.map(roomOf))].filter((room) => !room.endsWith('.ts'));

test('docs/architecture.md explains each room by one sentence, and no other: add its row to the table', () => {
  const explained = [...page.matchAll(/^\| `([\w/-]+)\/` \| [A-Z][^|]*\. \|$/gm)].map(([, room]) => room!);
  expect(explained.sort()).toEqual(rooms.sort());
});

test('docs/architecture.md names each folder at the top in its table of folders: add its row', () => {
  const table = /^## The folders\n([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
  const named = [...table.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, name]) => name);
  const tracked = execFileSync('git', ['ls-files'], { cwd: packageRoot, encoding: 'utf8' });
  const folders = new Set([...tracked.matchAll(/^(\w[\w-]*)\//gm)].map(([, name]) => name));
  expect(named.sort()).toEqual([...folders].sort());
});

test('the picture in docs/architecture.md draws each room, and only imports that directions.json allows', () => {
  const picture = /```mermaid\n([\s\S]*?)```/.exec(page)![1]!;
  const arrows = picture.split('\n').flatMap((line) => {
    const names = line
      .trim()
      .replace(/\[.*?\]/g, '')
      .split(' --> ');
    return names.slice(1).map((to, index) => [names[index]!, to] as const);
  });
  const roomNamed = (name: string) => (name === 'tests' ? name : `src/${name}`);
  const allowed: Record<string, readonly string[]> = directions;
  expect(arrows.filter(([from, to]) => !allowed[roomNamed(to)]?.includes(roomNamed(from)))).toEqual([]);
  expect([...new Set(arrows.flat())].map(roomNamed).sort()).toEqual(rooms.sort());
});
