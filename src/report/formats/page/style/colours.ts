/**
 * Colours by name. A verdict has three: its text, the ground under that text, and the fill of pictures. Every text
 * keeps a contrast of 4.5 to 1 against its ground and against the page.
 */
export const colours = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --raised: #f6f7f9; --text: #1b1f24; --muted: #545d68; --line: #d3d9e0; --link: #0b57a4;
  --mark: #fff0b3; --mark-line: #b07800;
  --fail: #a4121c; --fail-ground: #fdebec; --fail-fill: #c8232c;
  --warn: #774800; --warn-ground: #fff3d6; --warn-fill: #d29922;
  --pass: #0e5f2f; --pass-ground: #e5f5ea; --pass-fill: #2f9e5b;
  --blocked: #1c4e90; --blocked-ground: #e6effb; --blocked-fill: #3f7fd0;
  --open: #4b535d; --open-ground: #eceff3; --open-fill: #98a2af;
  --waived: #672d99; --waived-ground: #f3eafb; --waived-fill: #9a5fd0;
  --observed: #0a5560; --observed-ground: #e2f3f5; --observed-fill: #2f9aaa;
  --out: #545d68; --out-ground: #f0f2f5; --out-fill: #cfd5dd;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171c; --raised: #1c2027; --text: #e6e9ee; --muted: #a3adba; --line: #363d48; --link: #79b8ff;
    --mark: #4a3b05; --mark-line: #e3b341;
    --fail: #ff9ba0; --fail-ground: #45191d; --fail-fill: #e5484d;
    --warn: #f2c66d; --warn-ground: #3d2e0b; --warn-fill: #c69026;
    --pass: #7fd8a0; --pass-ground: #14361f; --pass-fill: #2f9e5b;
    --blocked: #9cc4ff; --blocked-ground: #15294a; --blocked-fill: #4a86d8;
    --open: #b9c2cd; --open-ground: #2a303a; --open-fill: #6f7a88;
    --waived: #d0a9f5; --waived-ground: #33204a; --waived-fill: #9a5fd0;
    --observed: #86d5e0; --observed-ground: #10343a; --observed-fill: #2f9aaa;
    --out: #a3adba; --out-ground: #23282f; --out-fill: #49515d;
  }
}
`;
