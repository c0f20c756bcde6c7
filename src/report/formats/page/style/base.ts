/** The page's ground: text, headings, links, focus, and what is only there for screen readers. */
export const base = `
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text);
  overflow-wrap: break-word;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, sans-serif;
}
body > header, main, body > footer, body > nav { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .4rem; }
section { margin: 2.5rem 0; }
p { margin: .4rem 0; }
ul, ol { padding-left: 1.3rem; margin: .4rem 0; }
a { color: var(--link); }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code, pre, kbd, .mono { font-family: ui-monospace, SFMono-Regular, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .875em; }
code, .mono { overflow-wrap: anywhere; }
button, input, select { font: inherit; color: inherit; }
.muted { color: var(--muted); }
.small { font-size: .875rem; }
.hidden, [hidden] { display: none !important; }
.for-readers {
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; border: 0;
}
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .5rem 1rem; z-index: 2; }
@media (max-width: 40rem) {
  body > header, main, body > footer, body > nav { padding: 0 .9rem; }
  h1 { font-size: 1.3rem; }
  section { margin: 2rem 0; }
}
@media print {
  .tools, nav, button { display: none; }
}
`;
