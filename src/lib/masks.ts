/** True for a text that tells nothing: an empty one, or one of mask characters only. */
export function isMask(text: string): boolean {
  return /^[\s*xX•#-]*$/.test(text);
}

/** True for a text that shows its last four signs at most, behind a mask. */
export function isMaskedNumber(text: string): boolean {
  return /^[*xX•#][*xX•#\s-]+\w{1,4}$/.test(text);
}
