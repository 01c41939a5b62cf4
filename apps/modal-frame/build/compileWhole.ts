import type { Plugin } from 'vite'

/** Chromium reads the hint only at the top of a file. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Marks first-screen scripts for eager compilation, which browsers do off the main thread. */
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
