import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** An empty folder for each test of a file. */
export const scratch = {
  root: '',
  put(path: string, content = '') {
    mkdirSync(dirname(join(scratch.root, path)), { recursive: true })
    writeFileSync(join(scratch.root, path), content)
  },
  putLockfile: (packages: Record<string, object>) => scratch.put('package-lock.json', JSON.stringify({ packages })),
}

export function emptyForEachTest() {
  beforeEach(() => {
    scratch.root = mkdtempSync(join(tmpdir(), 'checks-'))
  })
  afterEach(() => rmSync(scratch.root, { recursive: true }))
}
