import { describe, expect, it } from '@jest/globals';
import { cleanHtml, readableText } from '../../../src/base/text/clean-html.ts';

describe('what stays', () => {
  it.each([
    '<p>One</p><p>Two<br />Three</p>',
    '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
    '<ul><li>A<ol><li>B</li></ol></li></ul>',
    '<blockquote>Quote</blockquote><pre><code>a  b\n c</code></pre><hr />',
    '<b>b</b><strong>s</strong><i>i</i><em>e</em><u>u</u><s>s</s><strike>s</strike><del>d</del>',
    '<a href="https://a.example/?q=1&amp;r=2#s">a</a><a href="http://a.example">b</a><a href="mailto:a@b.example">c</a>',
    'Tom &amp; Jerry &lt;3',
    'Grüße 🙈',
  ])('%s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });
});

describe('what goes', () => {
  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<SCRIPT SRC=//e.example/x.js></SCRIPT>a', 'a'],
    ['<scr<script>ipt>alert(1)</script>a', 'ipt&gt;alert(1)a'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<p/onmouseover=alert(1)>a', '<p>a</p>'],
    ['<b onerror=alert(1) x="y">a</b>', '<b>a</b>'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<img src="https://e.example/pixel.gif">a', 'a'],
    ['<svg onload=alert(1)>', ''],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', ''],
    ['<math><mi xlink:href="javascript:alert(1)">a</mi></math>', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="\u0001javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#x09;script:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript&colon;alert(1)">a</a>', '<a>a</a>'],
    ['<a href="javascript&#58;alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['<a href="vbscript:msgbox(1)">a</a>', '<a>a</a>'],
    ['<a href="file:///etc/passwd">a</a>', '<a>a</a>'],
    ['<a href="//e.example">a</a>', '<a>a</a>'],
    ['<a href="/relative">a</a>', '<a>a</a>'],
    [
      '<a href="https://a.example" target="_blank" style="position:fixed" class="x" id="y">a</a>',
      '<a href="https://a.example">a</a>',
    ],
    ['<p style="background:url(javascript:alert(1))">a</p>', '<p>a</p>'],
    ['<style>@import "//e.example/x.css";</style>a', 'a'],
    ['<iframe srcdoc="<script>alert(1)</script>">x</iframe>a', 'a'],
    ['<object data="data:text/html,x"></object><embed src="x">a', 'a'],
    [
      '<form action="//e.example"><input name="password"><button formaction="javascript:alert(1)">a</button></form>',
      'a',
    ],
    ['<video src=x onerror=alert(1)></video><audio src=x></audio>a', 'a'],
    ['<base href="//e.example"><link rel=stylesheet href="x"><meta http-equiv=refresh content="0;url=x">a', 'a'],
    ['<template><script>alert(1)</script></template>a', 'a'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<textarea><script>alert(1)</script></textarea>a', 'a'],
    ['<title><img src=x onerror=alert(1)></title>a', 'a'],
    ['<!--><img src=x onerror=alert(1)>-->a', undefined],
    ['<![CDATA[<script>alert(1)</script>]]>a', undefined],
    ['<p title="a>b" onclick=alert(1)>c</p>', '<p>c</p>'],
    ['<a href="https://a.example" onclick="alert(1)//">a', '<a href="https://a.example">a</a>'],
    ['<details open ontoggle=alert(1)>a</details>', 'a'],
    ['<marquee onstart=alert(1)>a</marquee>', 'a'],
    ['<table><tr><td background="javascript:alert(1)">a</td></tr></table>', 'a'],
    ['<font color=red size=7>a</font><span class=x>b</span><div>c</div>', 'abc'],
  ])('%s', (html, clean) => {
    const cleaned = cleanHtml(html);

    if (clean !== undefined) expect(cleaned).toBe(clean);
    expect(cleaned).not.toMatch(/<(?!\/?(p|a|b)\b)/);
    expect(cleaned).not.toMatch(/<[^>]*(javascript|\bon\w+=|style=|class=|src=)/i);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  it('survives nesting that is as deep as the length allows', () => {
    const html = '<b>'.repeat(6_000);

    expect(cleanHtml(`${html}a`).length).toBeLessThan(500);
    expect(readableText(cleanHtml(`${html}a`))).toBe('a');
  });
});

describe('the text', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['One<br />Two', 'One\nTwo'],
    ['<h2>Title</h2><ul><li>A</li><li>B</li></ul>End', 'Title\nA\nB\nEnd'],
    ['<ol><li>A<ul><li>B</li></ul></li><li>C</li></ol>', 'A\nB\nC'],
    ['<blockquote><p>Quote</p></blockquote>', 'Quote'],
    ['<pre>a  b\n  c</pre>', 'a  b\n  c'],
    ['a<hr />b', 'a\nb'],
    ['a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#39; €', 'a & b <c> "d" \'e\' €'],
    ['<p>a   lot\n of   space</p>', 'a lot of space'],
    ['<a href="https://a.example">link</a>', 'link'],
    [`<p>${'long '.repeat(50)}</p>`, 'long '.repeat(50).trim()],
    ['<p></p><p> </p>', ''],
  ])('of %s', (html, text) => {
    expect(readableText(html)).toBe(text);
  });
});

it('keeps the words of a note of many levels or tags, and takes no time for the rest', () => {
  const before = process.threadCpuUsage();

  const texts = [
    cleanHtml(`${'<ul><li>'.repeat(60_000)}words`),
    cleanHtml(`${'<div>'.repeat(300)}a<script>no</script></div>b${'</div>'.repeat(299)}<p>c</p>`),
    cleanHtml(`${'<p>a</p>'.repeat(60_000)}<p>last</p><script>no</script> words</br></p>`),
  ].map(readableText);

  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e3).toBeLessThan(5_000);
  expect(texts[0]).toMatch(/^\W*words$/);
  expect(texts[1]).toMatch(/^a\s*b\s*c$/);
  expect(texts[2]).toMatch(/last\s+words$/);
});
