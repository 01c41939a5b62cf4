import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = fileURLToPath(new URL('listFrom.ts', import.meta.url))
const CALL = /(?<![\w.])Array\.from\(/g

/** Replaces `Array.from` in packages, because Prototype and MooTools redefine it (T130). */
export function replaceArrayFrom(): Plugin {
  return {
    name: 'airlock:replace-array-from',
    transform(code, id) {
      if (!id.includes('/node_modules/')) return null
      const replaced = code.replace(CALL, 'listFrom(')
      return replaced === code
        ? null
        : { code: `import { listFrom } from ${JSON.stringify(HELPER)}\n${replaced}`, map: null }
    },
  }
}
