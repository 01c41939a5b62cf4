import type { Plugin } from 'vite'

/**
 * The minifier turns the placeholders of the federation plugin into template literals, which the plugin then overlooks: the
 * build stays green and the remote dies in the browser. This quotes them again before the plugin looks.
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
