import { decisionsOf, exclusions, requirements } from '../../src/catalogue/requirements.ts';

const statements = [...requirements, ...exclusions];

/** The requirements on which a decision bears, those among them that are not tested too. */
export function idsOf(code: string): string[] {
  return statements.filter(({ id }) => decisionsOf(id).includes(code)).map(({ id }) => id);
}

/** The page with the requirements of each decision under it, as the catalogue names them. */
export function withRequirements(text: string): string {
  return text
    .replace(/^## ([AB]-\d{2,3}) [\s\S]*?(?=^#|(?![\s\S]))/gm, (section, code: string) => {
      const own = section.replace(/\nRequirements:\n(- .*\n)+/, '').trimEnd();
      const ids = idsOf(code).map((id) => `- \`${id}\`\n`);
      return `${own}\n${ids.length === 0 ? '' : `\nRequirements:\n${ids.join('')}`}\n`;
    })
    .trimEnd()
    .concat('\n');
}
