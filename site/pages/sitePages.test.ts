import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkBuilt } from '../checkBuilt.mjs'
import { writeMachineText } from '../writeMachineText.mjs'
import { pagesOfFile, readPages } from './readPages.mjs'
import { rewriteLinks } from './rewriteLinks.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = readPages(root)

describe('readPages', () => {
  test('splits a file at its marks', () => {
    const [one, two] = pagesOfFile(
      'docs/a.md',
      '# One\n\nFor operators. It runs.\n<!-- page: guides/two -->\n# Two\n\n## Sub `x`\n',
    )
    expect(one).toMatchObject({ path: 'operate/a', title: 'One', summary: 'It runs.', anchors: ['one'] })
    expect(two).toMatchObject({ path: 'guides/two', title: 'Two', anchors: ['two', 'sub-x'] })
  })

  test('shows the configuration as a page for operators and one for developers', () => {
    const paths = pages.filter(({ file }) => file === 'docs/configuration.md').map(({ path }) => path)
    expect(paths).toEqual(['operate/configuration', 'guides/configuration'])
  })

  test('gives each page its own path, a title and a summary', () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
    expect(pages.filter(({ title, summary }) => title === '' || summary === '').map(({ file }) => file)).toEqual([])
  })

  test('shows statement ids of the specification only to contributors', () => {
    const others = pages.filter(({ path }) => !path.startsWith('contribute/'))
    expect(others.filter(({ text }) => /\(S\d+\.\d+\)|\[S\d+\.\d+/.test(text)).map(({ file }) => file)).toEqual([])
  })
})

describe('rewriteLinks', () => {
  const linked = (text: string, repository?: string) =>
    rewriteLinks(
      { path: 'guides/x', file: 'docs/guides/x.md', title: '', summary: '', text, anchors: [] },
      { root, pages, repository },
    )

  test.each([
    ['a page', '[a](../errors.md#internal)', '[a](/reference/errors.md#internal)'],
    ['the second part of a file', '[a](../configuration.md#signing-in)', '[a](/guides/configuration.md#signing-in)'],
    ['a section of the README', '[a](../../README.md#run-it)', '[a](/operate/configuration.md)'],
    ['a file that the site serves', '[a](../openapi.json)', '[a](/openapi.json)'],
    ['a file of the repository', '[`a`](../../biome.json)', '`a`'],
    ['another site', '[a](https://example.org)', '[a](https://example.org)'],
    ['a page by its file name', '[errors.md](../errors.md)', '[Errors](/reference/errors.md)'],
    ['code', '`[a](../errors.md)`', '`[a](../errors.md)`'],
  ])('rewrites a link to %s', (_, text, expected) => {
    expect(linked(text)).toBe(expected)
  })

  test('links to the repository if it has an address', () => {
    expect(linked('[a](../../biome.json)', 'https://git.example/a')).toBe(
      '[a](https://git.example/a/blob/main/biome.json)',
    )
  })

  test('rejects a dead link', () => {
    expect(() => linked('[a](missing.md)')).toThrow('missing.md, which does not exist')
  })
})

describe('checkBuilt', () => {
  test('reports dead links, missing anchors and files of other hosts', () => {
    const dist = mkdtempSync(join(tmpdir(), 'site-'))
    mkdirSync(join(dist, 'a'))
    writeFileSync(
      join(dist, 'index.html'),
      '<a href="/a/b.html#here">1</a><a href="a/b.html#gone">2</a><a href="/c.html">3</a><img src="https://cdn.example/x.png">',
    )
    writeFileSync(join(dist, 'a/b.html'), '<p id="here"></p><a href="../">up</a><a href="https://example.org">out</a>')
    expect(checkBuilt(dist)).toEqual([
      'index.html links to a/b.html#gone, which does not exist.',
      'index.html links to /c.html, which does not exist.',
      'index.html loads https://cdn.example/x.png.',
    ])
  })
})

describe('writeMachineText', () => {
  test.each(['/', '/docs/'])('links pages below the base %s', (base) => {
    const dist = mkdtempSync(join(tmpdir(), 'machine-text-'))
    writeMachineText(dist, pages, base)
    const links = [...readFileSync(join(dist, 'llms.txt'), 'utf8').matchAll(/\]\((\S+)\)/g)].map(([, path]) => path)
    expect(links).toContain(`${base}guides/react.md`)
    expect(links).toContain(`${base}llms-full.txt`)
    expect(links.filter((path) => !path?.startsWith(base))).toEqual([])
  })
})
