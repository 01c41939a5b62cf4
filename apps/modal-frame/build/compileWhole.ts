import type { Plugin } from 'vite'

/** Chromium reads it on top of a file only. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the scripts of the first screen compiled whole, next to the main thread and while they arrive, where a browser knows how to.
 * Else each of their functions is compiled as it is first called, which holds up the first screen.
 *
 * @param scripts their names
 */
export function compileWhole(scripts: readonly string[]): Plugin {
  return {
    name: 'airlock:compile-whole',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && scripts.includes(output.name)) output.code = HINT + output.code
        }
      },
    },
  }
}
