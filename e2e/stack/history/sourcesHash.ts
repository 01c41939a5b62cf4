import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const STACK = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['contracts', 'facts', 'history']
const FILES = ['vaults/deployVault.ts', 'chain/testAccounts.ts', 'vaults/vaults.ts']
const TOOLS = ['solc/package.json', '@foundry-rs/anvil/package.json']

export function sourcesHash(): string {
  const require = createRequire(import.meta.url)
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(STACK, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort(),
  )
  // Pictures are compressed by the library of this Node.
  const hash = createHash('sha256').update(process.version)
  for (const file of [
    ...files,
    ...FILES.map((name) => join(STACK, name)),
    ...TOOLS.map((path) => require.resolve(path)),
  ])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
