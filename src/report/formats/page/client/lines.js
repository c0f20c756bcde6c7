/**
 * A line of a body: how far it is indented, its text, the JSON pointer of the value that begins or ends on it.
 * @typedef {{ depth: number, text: string, pointer: string }} Line
 */

/** @typedef {{ pointer: string, isArray: boolean, index: number, key: string | undefined }} Open */

const token = /\s+|[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/y;

/**
 * A JSON text over several lines. Nothing is parsed and written again, so numbers and strings stay as they came. The
 * text may end anywhere; what is not JSON is given as it is.
 * @param {string} text
 * @returns {Line[]}
 */
export function linesOf(text) {
  return isJsonLike(text)
    ? new Layout(text).lines
    : text.split('\n').map((line) => ({ depth: 0, text: line, pointer: '' }));
}

/** @param {string} text */
function isJsonLike(text) {
  if (/^\s*[[{].*… \(\d+ characters in all\)$/s.test(text)) return true;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

class Layout {
  /** @type {Line[]} */
  lines = [];
  /** @type {Open[]} */
  #open = [];
  #line = { depth: 0, text: '', pointer: '' };

  /** @param {string} text */
  constructor(text) {
    token.lastIndex = 0;
    let end = 0;
    for (let match = token.exec(text); match !== null; match = token.exec(text)) {
      end = token.lastIndex;
      this.#take(match[0]);
    }
    this.#end();
    if (end < text.length) this.lines.push({ depth: this.#open.length, text: text.slice(end), pointer: '' });
  }

  /** @param {string} part */
  #take(part) {
    const inside = this.#open.at(-1);
    if (/^\s/.test(part)) return;
    if (part === '{' || part === '[') this.#begin(part === '[');
    else if (part === '}' || part === ']') this.#close(part);
    else if (part === ',') this.#next();
    else if (part === ':') this.#line.text += ': ';
    else if (inside !== undefined && !inside.isArray && inside.key === undefined) this.#name(inside, part);
    else this.#line.text += part;
  }

  /** @param {boolean} isArray */
  #begin(isArray) {
    const { pointer } = this.#line;
    this.#line.text += isArray ? '[' : '{';
    this.#end();
    this.#open.push({ pointer, isArray, index: 0, key: undefined });
    this.#start();
  }

  /** @param {string} mark */
  #close(mark) {
    const closed = this.#open.pop();
    const before = this.lines.at(-1);
    if (
      this.#line.text === '' &&
      before !== undefined &&
      /[[{]$/.test(before.text) &&
      before.pointer === closed?.pointer
    ) {
      this.lines.pop();
      this.#line = { ...before, text: before.text + mark };
      return;
    }
    this.#end();
    this.#line = { depth: this.#open.length, text: mark, pointer: closed?.pointer ?? '' };
  }

  #next() {
    this.#line.text += ',';
    this.#end();
    const inside = this.#open.at(-1);
    if (inside !== undefined) {
      inside.index += 1;
      inside.key = undefined;
    }
    this.#start();
  }

  /**
   * @param {Open} inside
   * @param {string} part
   */
  #name(inside, part) {
    inside.key = named(part);
    this.#line.pointer = `${inside.pointer}/${escapedKey(inside.key)}`;
    this.#line.text += part;
  }

  #start() {
    const inside = this.#open.at(-1);
    const pointer = inside?.isArray ? `${inside.pointer}/${inside.index}` : (inside?.pointer ?? '');
    this.#line = { depth: this.#open.length, text: '', pointer };
  }

  #end() {
    if (this.#line.text !== '') this.lines.push(this.#line);
    this.#line = { depth: this.#open.length, text: '', pointer: '' };
  }
}

/** @param {string} part */
function named(part) {
  try {
    return String(JSON.parse(part));
  } catch {
    return part;
  }
}

/** @param {string} key */
function escapedKey(key) {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * The lines that hold an id which a text names: words with a digit in them, long enough to be no chance.
 * @param {readonly Line[]} lines
 * @param {string} text
 * @returns {number[]}
 */
export function findLinesNamed(lines, text) {
  const words = (text.match(/[\w-]{8,}/g) ?? []).filter((word) => /\d/.test(word));
  return lines.flatMap((line, index) => (words.some((word) => line.text.includes(word)) ? [index] : []));
}

/**
 * The lines that a JSON pointer names: from the first to the last, or the nearest value above it when nothing stands
 * there (`exact` is false then). Undefined for the whole body.
 * @param {readonly Line[]} lines
 * @param {string} pointer
 * @returns {{ from: number, to: number, exact: boolean } | undefined}
 */
export function placeIn(lines, pointer) {
  if (pointer === '') return undefined;
  const belongs = (/** @type {Line} */ line) =>
    line.pointer === pointer || line.pointer.startsWith(`${pointer}/`);
  const from = lines.findIndex(belongs);
  if (from >= 0) return { from, to: lines.findLastIndex(belongs), exact: true };
  const above = placeIn(lines, pointer.slice(0, pointer.lastIndexOf('/')));
  return above === undefined
    ? { from: 0, to: 0, exact: false }
    : { from: above.from, to: above.from, exact: false };
}
