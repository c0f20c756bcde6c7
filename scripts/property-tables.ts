import { type MeasuredCases, measureCases } from '../proof/self-test/properties.ts';
import { type Depth, depths } from '../src/plan/depth.ts';
import { checks } from '../tests/index.ts';

/** The figures of each depth, by the id of the property. */
export type Measured = Readonly<Record<Depth, ReadonlyMap<string, MeasuredCases>>>;

/** Counts the cases of every property in one run at each depth. */
export async function measureAll(): Promise<Measured> {
  const [quick, standard, deep] = [
    await measureCases(checks, 'quick'),
    await measureCases(checks, 'standard'),
    await measureCases(checks, 'deep'),
  ];
  return { quick, standard, deep };
}

/** Every property with the check that judges it, in the order of the document. */
const allProperties = checks.flatMap(({ id, properties }) =>
  properties.map((property) => ({ check: id, property })),
);

/** Writes the tables of `docs/properties.md`, by the names of the markers that enclose them. */
export function renderTables(measured: Measured): Readonly<Record<string, readonly string[]>> {
  return { cases: renderCases(measured), distribution: renderDistribution(measured) };
}

function renderCases(measured: Measured): readonly string[] {
  const rows = allProperties.map(({ check, property: { id, text, generator } }) => {
    const counts = depths.map((depth) => measured[depth].get(id)?.count ?? 0);
    return `| \`${id}\` (\`${check}\`): ${text} | ${generator} | ${counts.join(' | ')} |`;
  });
  return ['| property (check) | generator | quick | standard | deep |', '|---|---|--:|--:|--:|', ...rows];
}

function renderDistribution({ standard, deep }: Measured): readonly string[] {
  const rows = allProperties.flatMap(({ property: { id } }) => {
    const kinds = [...(deep.get(id)?.features.keys() ?? [])];
    return kinds.map(
      (kind, index) =>
        `| ${index === 0 ? `\`${id}\`` : ''} | ${kind} | ${share(standard, id, kind)} | ${share(deep, id, kind)} |`,
    );
  });
  return ['| property | of a case | standard | deep |', '|---|---|---|---|', ...rows];
}

function share(measured: ReadonlyMap<string, MeasuredCases>, id: string, kind: string): string {
  const { count = 0, features } = measured.get(id) ?? {};
  const counts = [...(features?.get(kind) ?? [])].sort(([one], [other]) => compareTexts(one, other));
  return counts.map(([value, times]) => `${value} ${Math.round((100 * times) / count)} %`).join(', ');
}

function compareTexts(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** Puts the tables between their markers. Throws where a page lacks one. */
export function fillPage(page: string, tables: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(tables).reduce((text, [name, lines]) => {
    const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->\n`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`the page lacks the markers of the table ${name}`);
    return `${text.slice(0, from + begin.length)}\n${lines.join('\n')}\n\n${text.slice(to)}`;
  }, page);
}
