import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Puts a compressed twin beside every text file: the server compresses nothing. */
export function compressAssets(outDir: string): Plugin {
  return {
    name: 'airlock:compress-assets',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
          if (entry.isFile() && /\.(?:js|css|svg|json)$/.test(entry.name)) compress(join(entry.parentPath, entry.name))
        }
      },
    },
  }
}

function compress(path: string) {
  const content = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
