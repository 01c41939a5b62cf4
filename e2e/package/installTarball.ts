import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Downloads nothing, so a missing package fails. @param packages linked from the repository */
export function installTarball(folder: string, packages: readonly string[]): void {
  const tarball = packSdk(folder)
  writeJson(join(folder, 'package.json'), { name: 'consumer', private: true, type: 'module' })
  npm(['install', tarball, '--offline', '--no-audit', '--no-fund'], folder)
  for (const name of packages) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), link, 'junction')
  }
}

export function packSdk(folder: string): string {
  // A script of npm passes its `.npmrc` destination on.
  const destination = ['--pack-destination', folder]
  const packed = npm(
    ['pack', join(repository, 'apps/parent-sdk'), '--ignore-scripts', '--json', ...destination],
    folder,
  )
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  return join(folder, filename)
}

export function npm(args: string[], cwd: string) {
  // npm is a script on Windows, which only a shell runs.
  return execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32', stdio: 'pipe' })
}

export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

export function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
