/**
 * A finding as the text of an issue, in Markdown. What the target said stands in a block that it cannot end.
 * @param {string} id
 * @param {import('./types.ts').Row} row
 * @param {import('./types.ts').Finding} finding
 */
export function describeIssue(
  id,
  { clause, level },
  { wanted, got, request, status, pointer, hint, replay, curl },
) {
  const said = [
    `wanted  ${wanted}`,
    `got     ${got}`,
    `on      ${request} answered ${status}${pointer === '' ? '' : `, at ${pointer}`}`,
    ...(hint === undefined ? [] : [`hint    ${hint}`]),
  ].join('\n');
  const commands = [replay, ...(curl === undefined ? [] : [curl])].join('\n');
  return [
    `### ${id} (${clause}; ${level})`,
    fence(said, 'text'),
    'To see it again (secrets are variables):',
    fence(commands, 'sh'),
  ].join('\n\n');
}

/**
 * A block of code around a text, by more backticks than the text has in a row.
 * @param {string} text
 * @param {string} language
 */
function fence(text, language) {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const ticks = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return `${ticks}${language}\n${text}\n${ticks}`;
}
