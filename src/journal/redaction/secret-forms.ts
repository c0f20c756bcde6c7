/** The forms in which a secret may stand in a text: as it is, as URLs, JSON and markup write it, encoded, or backwards. */
export function formsOf(value: string): string[] {
  const forms = [
    value,
    encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD')),
    new URLSearchParams({ v: value }).toString().slice(2),
    JSON.stringify(value).slice(1, -1),
    ...Object.values(markup).map((escapes) =>
      value.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter),
    ),
  ];
  if (value.length >= minEncoded) forms.push(...encodedFormsOf(value));
  return [...new Set(forms)];
}

/** Characters of a secret below which its encoded forms are too like ordinary text. */
const minEncoded = 8;

const markup: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  named: { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  numbered: { '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#34;', "'": '&#39;' },
};

function encodedFormsOf(value: string): string[] {
  const inBase64 = [0, 1, 2].map((before) => base64Within(value, before));
  const urlSafe = inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const reversed = [...value].reverse().join('');
  return [...inBase64, ...urlSafe, Buffer.from(value).toString('hex'), reversed];
}

/** What base64 makes of a text that stands after some bytes, without the letters in which its neighbours have a part. */
function base64Within(value: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
  const whole = bytes.toString('base64').replace(/=+$/, '');
  return whole.slice(before === 0 ? 0 : 4, bytes.length % 3 === 0 ? undefined : -1);
}
