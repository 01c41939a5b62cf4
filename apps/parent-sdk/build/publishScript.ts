import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes `integrity.json` (file name → SRI hash) beside the script, and prints what the script weighs. */
export function publishScript(folder: string): Plugin {
  return {
    name: 'airlock:publish-script',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const scripts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file : []))
        const hashes = scripts.map(({ fileName, code }) => {
          console.log(`${fileName}: ${brotliCompressSync(code).length} bytes brotli`)
          return [fileName.slice(folder.length + 1), `sha384-${createHash('sha384').update(code).digest('base64')}`]
        })
        const source = `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`
        this.emitFile({ type: 'asset', fileName: `${folder}/integrity.json`, source })
      },
    },
  }
}
