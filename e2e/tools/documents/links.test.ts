import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
const readmes = ['apps', 'packages', 'examples'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}/README.md`),
)
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...[...below('docs'), ...below('.github')].filter((name) => name.endsWith('.md')),
  ...readmes.filter((name) => existsSync(join(root, name))),
]

function anchorsOf(path: string) {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function linksOf(document: string) {
  const text = readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link)
}

test.each(documents)('links only to existing files and headings in %s', (document) => {
  const dead = linksOf(document).filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? join(root, document) : join(root, dirname(document), path)
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
  })
  expect(dead).toEqual([])
})
