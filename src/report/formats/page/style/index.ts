import { base } from './base.ts';
import { colours } from './colours.ts';
import { evidence } from './evidence.ts';
import { parts } from './parts.ts';
import { pictures } from './pictures.ts';
import { table } from './table.ts';

/** The style sheet of every page that the suite writes: light and dark, from 360 pixels of width upwards. */
export const pageStyle = [colours, base, parts, table, evidence, pictures].join('');
