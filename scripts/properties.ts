import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';
import { fillPage, measureAll, renderTables } from './property-tables.ts';

const file = join(packageRoot, 'docs/properties.md');
writeFileSync(file, fillPage(readFileSync(file, 'utf8'), renderTables(await measureAll())));
