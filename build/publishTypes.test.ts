import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publishTypes } from './publishTypes.ts'

describe('publishTypes', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'airlock-types-'))
    for (const name of ['own', 'protocol']) mkdirSync(join(folder, name))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function publish(declaration: string) {
    writeFileSync(join(folder, 'own/index.d.ts'), declaration)
    const emitted = { own: join(folder, 'own'), protocol: join(folder, 'protocol') }
    publishTypes({ name: 'sdk', emitted, entries: ['index.d.ts'], outDir: join(folder, 'out') })
  }

  test('writes the declarations of an entry', () => {
    publish('/** Ends the session. */\nexport declare function disconnect(): void\n')
    expect(existsSync(join(folder, 'out/sdk/index.d.ts'))).toBe(true)
  })

  test.each(['Ends the session (S4.7).', 'See S6.4, S10.2', '[S4.13:networks]', 'Accounts at most (T40).', '[T35]'])(
    'rejects the id in "%s"',
    (text) => {
      expect(() => publish(`/** ${text} */\nexport declare const a: 1\n`)).toThrow(
        'Ids of the specification stay in tests.',
      )
    },
  )

  test('accepts a type parameter that looks like an id', () => {
    expect(() => publish('export declare const a: <T1>(value: T1) => T1\n')).not.toThrow()
  })
})
