import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Copies sources and builds to a temporary folder, and returns it. Installed packages are linked, except the workspaces themselves,
 * which are those of the copy.
 */
export function copyRepository(root: string): string {
  const target = mkdtempSync(join(tmpdir(), 'airlock-removals-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((name) => name !== '')) copyIfThere(file, root, target)
  for (const folder of ['.', 'e2e', ...readdirSync(join(root, 'apps')).map((app) => `apps/${app}`)]) {
    copyIfThere(`${folder}/dist`, root, target)
    linkInstalled(join(root, folder, 'node_modules'), join(target, folder, 'node_modules'))
  }
  for (const name of ['builds.json', 'contracts', 'install-scripts.json'])
    copyIfThere(`node_modules/.cache/airlock/${name}`, root, target)
  return target
}

function linkInstalled(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of entriesOf(from)) {
    if (name === '.cache' || name === '.vite') continue
    if (name === '@airlock') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function copyIfThere(path: string, root: string, target: string): void {
  try {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(root, path), join(target, path), { recursive: true })
  } catch {
    // A build that is missing is made; a file that was deleted is still listed until it is committed.
  }
}
