import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '@airlock/protocol/errors/codes'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const SOURCE = /^(?:apps|packages)\/[^/]+\/(?:src|server|frame)\/.*\.tsx?$/
const THROWS = /@throws AirlockError ([^@]*?)(?:\n\s*\*\s*(?:\n|@)|\*\/)/g

test('names only existing errors in TSDoc', () => {
  const files = ['apps', 'packages']
    .flatMap((folder) => readdirSync(`${root}/${folder}`).map((workspace) => `${folder}/${workspace}`))
    .flatMap((workspace) =>
      ['src', 'server', 'frame']
        .flatMap((folder) => filesBelow(`${workspace}/${folder}`))
        .filter((path) => SOURCE.test(path)),
    )
  expect(files.length).toBeGreaterThan(500)
  const strange = files.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(THROWS)]
      .flatMap(([, text = '']) => text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [])
      .filter((name) => !Object.hasOwn(ERRORS, name))
      .map((name) => `${file}: ${name}`),
  )
  expect(strange).toEqual([])
})

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`)
  } catch {
    return []
  }
}
