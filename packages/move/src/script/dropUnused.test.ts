import { expect, test } from 'vitest'
import { createScript } from './createScript.ts'
import { dropUnused } from './dropUnused.ts'

const before = (code: string) => createScript({ code, name: 'a.tsx', frameUrl: '' })

test('removes imports and constants that lost their last use', () => {
  const code = `import { createConfig, http } from 'wagmi'
import { theme } from 'theme'

const rpc = http()
const wide = { theme }

run(rpc)
`
  expect(dropUnused(before(`${code}use(createConfig, wide)\n`), code)).toBe(`import { http } from 'wagmi'

const rpc = http()

run(rpc)
`)
})

test('keeps the effect of a call and of a module of the project', () => {
  const code = `import kit from './kit'\nconst modal = createAppKit({})\n`
  expect(dropUnused(before(`${code}use(kit, modal)\n`), code)).toBe(`import './kit'\ncreateAppKit({})\n`)
})

test('keeps exports, and names that were unused before', () => {
  const code = `import React from 'react'\nconst own = 1\nconst a = 1\nexport { a }\nexport const b = 1\n`
  expect(dropUnused(before(`${code}use(a, b)\n`), code)).toBe(code)
})

test('keeps a name whose value has an effect that cannot stand for itself', () => {
  const code = `const list = [start()]\n`
  expect(dropUnused(before(`${code}use(list)\n`), code)).toBe(code)
})
