// What Playwright is asked for on its command line, as far as its own configuration does not say it.

/** The values of an option, which may be several words. */
export function readOption(argv: readonly string[], ...names: readonly string[]): string[] {
  const values: string[] = [];
  let isOpen = false;
  for (const word of argv) {
    const [name = '', ...value] = word.split('=');
    const isNamed = names.includes(name);
    if (isNamed && value.length > 0) values.push(value.join('='));
    else if (isOpen && !word.startsWith('-')) values.push(word);
    isOpen = (isNamed && value.length === 0) || (isOpen && !word.startsWith('-'));
  }
  return values;
}

/** Returns the number of workers that are asked for; undefined without one, and for a share of the processors. */
export function readWorkers(argv: readonly string[]): number | undefined {
  const [typed] = readOption(argv, '--workers', '-j');
  return typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : undefined;
}
