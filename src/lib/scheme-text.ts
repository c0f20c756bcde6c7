/** What a scheme writes between its words. */
const between = /[ =:"',]+/;

/** Letters of a word: a value of anybody is longer, or has a digit. */
const schemeWord = /^[A-Za-z-]{0,16}$/;

/** True for what an authorization scheme writes beside a credential, as in `Bearer x` or `Token token="x"`. */
export function isSchemeText(text: string): boolean {
  return text.length <= 60 && text.split(between).every((word) => schemeWord.test(word));
}
