import { realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/
/** Suffixes that `serveStatic` may append. */
const ENCODED = ['', '.br', '.zst', '.gz']

const isVersion = (name: string) => VERSION.test(name)

/**
 * Returns whether a path is in a complete release, and not a link out of its folder.
 *
 * @param path Relative to the folder, as in the URL.
 */
export function isReleaseFile(releases: string, path: string): boolean {
  const names = path.split('/')
  if (!isVersion(names[0] ?? '') || names.some((name) => name === '' || name.startsWith('.'))) return false
  try {
    const root = realpathSync(releases)
    return ENCODED.every((ending) => {
      const file = join(releases, path) + ending
      const stats = statSync(file, { throwIfNoEntry: ending === '' })
      return (
        stats === undefined || (stats.isFile() && isVersion(relative(root, realpathSync(file)).split(sep)[0] ?? ''))
      )
    })
  } catch {
    return false
  }
}
