import { readFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { claimsOf } from '../spec/claimsOf.mjs'
import { testFiles } from '../spec/testFiles.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const ROW = /^\| (T\d+) \|(.*)\|[^|]*\|$/gm

export function threatsDocument(): string {
  const claims = testFiles().map((file) => ({
    file: relative(root, resolve(file)),
    ids: new Set(claimsOf(readFileSync(file, 'utf8')).map(({ id }) => id)),
  }))
  const testsOf = (id: string) =>
    claims
      .filter(({ ids }) => ids.has(id))
      .map(({ file }) => `[${basename(file)}](../${file})`)
      .toSorted()
      .join(' ')
  return readFileSync(resolve(root, 'docs/threats.md'), 'utf8').replaceAll(
    ROW,
    (_row, id: string, cells: string) => `| ${id} |${cells}| ${testsOf(id) || 'open'} |`,
  )
}
