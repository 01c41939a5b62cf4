import type { Plugin } from 'vite'

/** The federation plugin ignores the template literals of the minifier, and the remote fails in the browser. */
export function quotePlaceholders(): Plugin {
  return {
    name: 'airlock:quote-placeholders',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = file.code.replace(/`(__v__css__[^`]*)`/g, "'$1'")
        }
      },
    },
  }
}
