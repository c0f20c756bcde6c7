import { base } from './style/base.ts';
import { colours } from './style/colours.ts';
import { evidence } from './style/evidence.ts';
import { parts } from './style/parts.ts';
import { pictures } from './style/pictures.ts';
import { table } from './style/table.ts';

/** The style sheet of every page that the suite writes: light and dark, from 360 pixels of width upwards. */
export const pageStyle = [colours, base, parts, table, evidence, pictures].join('');
