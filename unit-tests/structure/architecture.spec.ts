import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { areas } from '../../src/catalogue/requirements.ts';
import { packageRoot, wings } from '../../src/lib/package-root.ts';
import directions from './directions.json' with { type: 'json' };
import { productFiles, roomOf, textOf, wingOf } from './imports.ts';

const page = textOf('docs/architecture.md');
const rooms = [...new Set(productFiles.map(roomOf))].filter((room) => !room.endsWith('.ts'));

/** Areas of laws and tests are explained by one row each, and drawn as one box. */
const shown = [...new Set(rooms.map((room) => rowOf(room)))];

test('docs/architecture.md explains each room by one sentence, and no other: add its row to the table', () => {
  const explained = [...page.matchAll(/^\| `([\w/<>-]+)\/` \| [A-Z][^|]*\. \|$/gm)].map(([, room]) => room!);
  expect(explained.sort()).toEqual([...shown].sort());
});

test('docs/architecture.md names each folder at the top in its table of folders: add its row', () => {
  const table = /^## The folders\n([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
  const named = [...table.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, name]) => name);
  const tracked = execFileSync('git', ['ls-files'], { cwd: packageRoot, encoding: 'utf8' });
  const folders = new Set([...tracked.matchAll(/^(\w[\w-]*)\//gm)].map(([, name]) => name));
  expect(named.sort()).toEqual([...folders].sort());
});

test('the picture in docs/architecture.md draws each wing and room, and only imports that are allowed', () => {
  const picture = /```mermaid\n([\s\S]*?)```/.exec(page)![1]!;
  const arrows = picture.split('\n').flatMap((line) => {
    const names = line
      .trim()
      .replace(/\[.*?\]/g, '')
      .split(' --> ');
    return names.slice(1).map((to, index) => [names[index]!, to] as const);
  });
  const permissions = Object.entries(directions as Record<string, readonly string[]>);
  const isIn = (room: string, name: string) => wingOf(room) === name || boxOf(room) === name;
  const isImported = (from: string, to: string) =>
    permissions.some(([room, others]) => isIn(room, to) && others.some((other) => isIn(other, from)));
  expect(arrows.filter(([from, to]) => !isImported(from, to))).toEqual([]);
  expect([...new Set(arrows.flat())].sort()).toEqual([...new Set([...rooms.map(boxOf), ...wings])].sort());
});

/** The name under which a room is explained. */
function rowOf(room: string): string {
  const [wing, name] = room.split('/');
  return areas.some((area) => area === name) ? `${wing}/<area>` : room;
}

/** The name under which a room is drawn: the areas of the tests share a box. */
function boxOf(room: string): string {
  const name = room.split('/')[1]!;
  return areas.some((area) => area === name) ? 'areas' : name;
}
