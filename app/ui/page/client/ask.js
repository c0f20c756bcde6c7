import { getById } from '../../../../src/report/formats/page/client/dom.js';

/** What the server refused, in words for the person at the page. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {boolean} isChanged true where another program changed the file
   */
  constructor(message, isChanged) {
    super(message);
    this.isChanged = isChanged;
  }
}

/**
 * Asks the server that the page came from. Throws Refusal where it says no, and where it does not answer.
 * @param {string} path
 * @param {Record<string, unknown>} [body] sent as JSON; without one something is only read
 * @returns {Promise<unknown>}
 */
export async function askServer(path, body) {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, init).catch(() => undefined);
  showLost(response === undefined);
  if (response === undefined) throw new Refusal('obc ui does not answer: nothing was done', false);
  const answer = await response.json().catch(() => ({ problem: 'the answer could not be read' }));
  if (!response.ok) throw new Refusal(String(answer.problem ?? response.status), answer.isChanged === true);
  return answer;
}

/**
 * Says at the top whether the server still answers.
 * @param {boolean} isLost
 */
export function showLost(isLost) {
  const box = getById('_lost');
  box.hidden = !isLost;
  const text =
    'obc ui is not running any more. What you wrote is still here: copy the text of the file before you close the page.';
  if (isLost && box.textContent !== text) box.textContent = text;
}
