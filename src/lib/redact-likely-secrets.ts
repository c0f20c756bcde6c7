/**
 * What a person typed, as a message may repeat it: long words of letters and digits may be a secret that stands in
 * the wrong place, and are left out.
 */
export function redactLikelySecrets(text: string): string {
  return text.replace(/[\w+/=.~%-]{12,}/g, (word) =>
    /\d/.test(word) && /[a-z]/i.test(word) ? '[not shown]' : word,
  );
}
