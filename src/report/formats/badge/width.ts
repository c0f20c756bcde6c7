const narrow = 'fijlrt';
const wide = 'mw';

/** About how many pixels a text of small letters takes in Verdana of 11 pixels. */
export function widthOf(text: string): number {
  const widths = [...text].map((character) => {
    if (character === ' ' || narrow.includes(character)) return 4;
    return wide.includes(character) ? 9.6 : 6.6;
  });
  return Math.round(widths.reduce((sum, width) => sum + width, 0));
}
