import type { Plugin } from 'vite'

/**
 * Quotes the federation plugin's placeholders, which the minifier turns into template literals. The plugin ignores those: the build
 * succeeds, and the remote fails in the browser.
 */
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
