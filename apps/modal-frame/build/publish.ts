import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Copies the SDK's versioned files, and compresses every text file: the server does not compress. */
export function publish({ outDir, sdkDir }: { outDir: string; sdkDir: string }): Plugin {
  return {
    name: 'airlock:publish',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (existsSync(sdkDir)) cpSync(sdkDir, join(outDir, 'v'), { recursive: true })
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
