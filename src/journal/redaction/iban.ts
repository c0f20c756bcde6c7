/** Characters of the account numbers of each country, as the registry of ISO 13616 has them. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 ' +
    'LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 ' +
    'RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
);

const beginnings = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}[ -]?[A-Za-z0-9]{4}/g;
const letter = /[A-Za-z0-9]/;

/** The text with each IBAN replaced whose check digits are right, in groups or not. */
export function replaceIbans(text: string, mark: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(beginnings)) {
    if (index < from) continue;
    const end = endOfIban(text, index);
    if (end === undefined) continue;
    parts.push(text.slice(from, index), mark);
    from = end;
  }
  return from === 0 ? text : [...parts, text.slice(from)].join('');
}

function endOfIban(text: string, start: number): number | undefined {
  const length = lengths[text.slice(start, start + 2).toUpperCase()];
  if (length === undefined) return undefined;
  let compact = '';
  let at = start;
  for (; compact.length < length; at++) {
    const char = text.charAt(at);
    if (letter.test(char)) compact += char;
    else if (!/[ -]/.test(char) || !letter.test(text.charAt(at + 1))) return undefined;
  }
  return !letter.test(text.charAt(at)) && hasRightDigits(compact.toUpperCase()) ? at : undefined;
}

/** ISO 7064: the number, its beginning put last and its letters made numbers from 10 to 35, leaves 1 when divided by 97. */
function hasRightDigits(iban: string): boolean {
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
