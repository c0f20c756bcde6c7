/** Options of Node that load code of others before the program. */
const loading = /^(?:-r|--require|--import|--loader|--experimental-loader)$/;

/**
 * The options of NODE_OPTIONS that load code before the suite, which may change whatever the suite sends, hears and says: each with
 * the name of its file, without the folder.
 */
export function listPreloads({ NODE_OPTIONS = '' }: Readonly<Record<string, string | undefined>>): string[] {
  const words = [...NODE_OPTIONS.matchAll(/(?:[^\s"]|"(?:[^"\\]|\\.)*")+/g)].map(([word]) =>
    word.replaceAll('"', ''),
  );
  return words.flatMap((word, at) => {
    const [, option = '', given] = /^(--?[\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (!loading.test(option)) return [];
    const name = (given ?? words[at + 1] ?? '').split(/[/\\]/).at(-1);
    return [`${option} ${name}`];
  });
}
