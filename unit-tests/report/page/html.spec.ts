import { expect, test } from '@playwright/test';
import { formatJson, html, joinPieces } from '../../../src/report/formats/page/html.ts';

test('text is escaped in elements and in attributes, markup of ours is not', () => {
  const text = `<b title="x" class='y'>&amp;</b>`;
  expect(html`<p title="${text}">${text} ${html`<i>${1}</i>`}</p>`.text).toBe(
    '<p title="&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;amp;&lt;/b&gt;">' +
      '&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;amp;&lt;/b&gt; <i>1</i></p>',
  );
});

test('lists are joinPieces, and what is missing leaves nothing', () => {
  expect(html`${['a', html`<br>`, ['b', undefined, false]]}`.text).toBe('a<br>b');
  expect(joinPieces(['<', html`<br>`], ', ').text).toBe('&lt;, <br>');
});

test('what cannot be seen is shown as an escape, and lines stay lines', () => {
  expect(html`${'\u202ea\u0000\ud800\nb'}`.text).toBe('\\u202ea\\u0000\\ud800\nb');
});

test('a JSON value cannot end its script element, and comes back as it was', () => {
  const value = { '</script>': ['<!--', '<script', ']]>', '\u2028\u2029', '\ud800', '&lt;'] };
  expect(formatJson(value)).not.toMatch(/[<>\u2028\u2029\ud800]/);
  expect(JSON.parse(formatJson(value))).toEqual(value);
});
