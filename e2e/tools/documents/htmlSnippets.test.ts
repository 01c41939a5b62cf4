import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { readOptions } from '../../../apps/parent-sdk/src/page/options/readOptions.ts'
import { readScriptOptions } from '../../../apps/parent-sdk/src/page/options/scriptOptions.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const elements = read('apps/parent-sdk/src/page/elements/ElementsOf.ts')
const attributes = read('apps/parent-sdk/src/page/elements/buttonAttributes.ts')
const documents = [
  'README.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const snippets = documents.flatMap((path) =>
  [...read(path).matchAll(/^```html\n([\s\S]*?)^```$/gm)].map(({ 1: html = '' }, index) => ({ path, index, html })),
)

describe.each(snippets)('HTML in $path, $index', ({ html }) => {
  test('has valid options on its script tag', () => {
    for (const [tag] of html.matchAll(/<script\b[^>]*\bsdk\.js"[^>]*>/g)) {
      expect(tag).toContain(`/v/${version}/sdk.js`)
      const options = readScriptOptions(datasetOf(tag))
      if (options.networks) readOptions({ frameUrl: 'https://wallet.example', ...options } as never)
    }
  })

  test('uses elements and attributes that exist', () => {
    for (const [, name, text = ''] of html.matchAll(/<((?:appkit|w3m)-[\w-]+)([^>]*)>/g)) {
      expect(elements).toContain(`'${name}'`)
      const names = [...text.matchAll(/([\w-]+)(?:="[^"]*"|='[^']*'|(?=[\s=]|$))/g)].map(
        ([, attribute = '']) => attribute,
      )
      for (const attribute of names) expect(attributes.toLowerCase()).toContain(`\n  ${attribute.toLowerCase()}?:`)
    }
  })

  test('has inline scripts that parse', () => {
    for (const [, code = ''] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) new Script(code)
  })
})

test('finds snippets', () => {
  expect(snippets.length).toBeGreaterThanOrEqual(5)
})

function datasetOf(tag: string) {
  return Object.fromEntries(
    [...tag.matchAll(/\bdata-([\w-]+)=(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      double ?? single,
    ]),
  )
}
