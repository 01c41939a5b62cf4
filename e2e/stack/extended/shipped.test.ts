import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const MARKS = ['tst:announceWallet', 'tst_height', 'remote-tester']

function filesIn(folder: string) {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${root}${folder}/${name}`, 'utf8'))
}

test('ships test namespaces only in the extended build', () => {
  const extended = filesIn('e2e/dist/extended/client').concat(filesIn('e2e/dist/extended/v')).join('')
  for (const mark of MARKS) expect(extended).toContain(mark)
  const shipped = ['apps/parent-sdk/dist', 'apps/modal-frame/dist/client'].flatMap(filesIn).join('')
  for (const mark of MARKS) expect(shipped).not.toContain(mark)
})
