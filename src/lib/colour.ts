import pico from 'picocolors';
import { readEnvironment } from './env.ts';

/**
 * True when what a stream shows is to be in colour: what --color or --no-color say, or else FORCE_COLOR (0 and false
 * stand for none), or NO_COLOR, or else what its terminal can.
 */
export function isColourWanted(stream: NodeJS.WriteStream): boolean {
  const typed = process.argv.findLast((one) => one === '--color' || one === '--no-color');
  if (typed !== undefined) return typed === '--color';
  const { FORCE_COLOR: forced = '' } = readEnvironment();
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && pico.isColorSupported;
}
