import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm, packSdk, repository } from './installTarball.ts'

/** @throws Error with the output of npm */
export function buildTemplate(template: string, frame: string): string {
  const lockfile = join(repository, 'examples', template, 'package-lock.json')
  const hash = createHash('sha256').update(repository).update(readFileSync(lockfile)).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `airlock-${template}-${hash}`)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true })
  }
  const created = join(folder, 'created')
  const main = join(repository, 'packages/create-airlock/dist/main.js')
  const flags = ['--template', template, '--frame', frame, '--yes']
  execFileSync(process.execPath, [main, created, ...flags], { stdio: 'pipe' })
  for (const name of readdirSync(created)) cpSync(join(created, name), join(folder, name), { recursive: true })
  rmSync(created, { recursive: true })
  cpSync(lockfile, join(folder, 'package-lock.json'))
  try {
    npm(['install', packSdk(folder), '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
    npm(['run', 'build'], folder)
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
    throw new Error(`The template ${template} could not be built. ${stdout}${stderr}`, { cause })
  }
  return folder
}
