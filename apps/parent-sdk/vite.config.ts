import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { publishScript } from './build/publishScript.ts'
import { VERSION } from './src/version.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** `--mode script`: the classic script, one file. Else the modules for bundlers. */
export default defineConfig(({ mode }) =>
  mode === 'script'
    ? {
        plugins: [publishScript(VERSION)],
        build: {
          outDir: path('./dist/v'),
          target: 'es2022',
          lib: {
            entry: path('./src/script.ts'),
            formats: ['iife'],
            name: 'airlockScript',
            fileName: () => `${VERSION}/sdk.js`,
          },
        },
      }
    : {
        build: {
          outDir: path('./dist'),
          target: 'es2022',
          lib: {
            entry: { index: path('./src/index.ts'), networks: path('./src/networks.ts') },
            formats: ['es'],
          },
        },
      },
)
