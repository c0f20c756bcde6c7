/** What a command does, with its arguments and options as commander gives them. */
type Action<Given extends unknown[]> = (...given: Given) => void | Promise<void>;

/**
 * An action whose module is loaded when its command is called, since checks and faults take a second to load: `--help`
 * and mistakes of the command line do not wait for them.
 */
export function loadAction<Given extends unknown[]>(
  load: () => Promise<{ readonly default: Action<Given> }>,
): (...given: Given) => Promise<void> {
  return async (...given) => (await load()).default(...given);
}
