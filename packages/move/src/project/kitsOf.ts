import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kit } from '../kits/kit.ts'
import { KITS } from '../kits/kits.ts'
import { kitsIn } from './manifest.ts'

/** @throws Error if there is none */
export function kitsOf(folder: string, name?: string): Kit[] {
  const names = KITS.map((kit) => kit.name).join(', ')
  if (name !== undefined) {
    const kit = KITS.find((one) => one.name === name)
    if (!kit) throw new Error(`${name} is not a known kit. Use one of ${names}.`)
    return [kit]
  }
  const path = join(folder, 'package.json')
  const found = existsSync(path) ? kitsIn(readFileSync(path, 'utf8'), KITS) : []
  if (found.length === 0) throw new Error(`package.json has none of ${names}. Name the kit to move from.`)
  return found
}
