import { realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/
/** `serveStatic` may append them. */
const ENCODED = ['', '.br', '.zst', '.gz']

const isVersion = (name: string) => VERSION.test(name)

/** The path must not leave its folder by a link. @param path relative, as in the URL */
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
