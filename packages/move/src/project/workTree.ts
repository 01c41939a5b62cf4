import { execFileSync } from 'node:child_process'
import { lstatSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = /\.(?:[mc]?[jt]sx?|vue|svelte|html)$/

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 ** 2,
  })

/** Returns why the codemod must not write here: its edits would mix with others. */
export function reasonAgainst(folder: string): string | undefined {
  try {
    if (git(folder, 'status', '--porcelain', '--', '.').trim() === '') return undefined
    return 'The work tree has changes. Commit or stash them first, so that you can review and undo the move.'
  } catch {
    return 'This folder is not a git work tree. Run git init and commit first, so that you can review and undo the move.'
  }
}

/** Source files that git does not ignore, without submodules, links and deleted files. */
export function sourceFiles(folder: string): string[] {
  const files = git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  return files.filter((file) => SOURCE.test(file) && !file.endsWith('.d.ts') && statusOf(folder, file)?.isFile())
}

/** @throws Error before the first write if a path is a symbolic link, which can lead out of the work tree */
export function writeFiles(folder: string, texts: ReadonlyMap<string, string>): void {
  const link = [...texts.keys()].find((path) => statusOf(folder, path)?.isSymbolicLink())
  if (link !== undefined) throw new Error(`${link} is a symbolic link, which git cannot undo. Replace it by a file.`)
  for (const [path, text] of texts) writeFileSync(join(folder, path), text)
}

function statusOf(folder: string, path: string) {
  return lstatSync(join(folder, path), { throwIfNoEntry: false })
}
