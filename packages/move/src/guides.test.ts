import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KITS } from './kits/kits.ts'
import { moveFile } from './moveFile.ts'

const GUIDES = join(import.meta.dirname, '../../../docs/moving')

test.each(KITS)('writes what the guide of $name shows', (kit) => {
  const guide = readFileSync(join(GUIDES, `${kit.name}.md`), 'utf8')
  const [before = '', after] = [...guide.matchAll(/^(?:Before|After):\n\n```tsx\n([\s\S]*?)```/gm)].map(
    ([, code]) => code,
  )
  const moved = moveFile({ path: 'src/App.tsx', code: before, kit, frameUrl: 'https://wallet.example' })
  expect(moved?.code).toBe(after)
})
