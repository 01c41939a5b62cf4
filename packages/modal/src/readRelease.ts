import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function readRelease(root: string): { version: string; integrity: string } {
  const [version = ''] = readdirSync(join(root, 'v'))
  const hashes = JSON.parse(readFileSync(join(root, 'v', version, 'integrity.json'), 'utf8')) as { 'sdk.js': string }
  return { version, integrity: hashes['sdk.js'] }
}
