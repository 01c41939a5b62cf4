import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World as RunningWorld } from '../stack/startWorld.ts'

export type World = Pick<RunningWorld, 'urls' | 'vaults' | 'sdkVersion' | 'ports'>

export const TEST_PORT_BASE = process.env.AIRLOCK_TEST_PORT_BASE ?? '4400'

/** Outside the results, which every run clears. */
const FILE = fileURLToPath(
  new URL(`../../node_modules/.cache/airlock/e2e-world-${TEST_PORT_BASE}.json`, import.meta.url),
)

export function rememberWorld({ urls, vaults, sdkVersion, ports }: RunningWorld): void {
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify({ urls, vaults, sdkVersion, ports }))
}

export function readWorld(): World {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}
