import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { thirdPartyNotices } from './thirdPartyNotices.ts'

type Options = {
  workspace: string
  outDir?: string
  plugins?: readonly Plugin[]
  external?: string[]
}

export function cliBuild({
  workspace,
  outDir = join(workspace, 'dist'),
  plugins = [],
  external = [],
}: Options): UserConfig {
  return {
    plugins: [emptyDist(join(workspace, 'dist')), ...plugins, thirdPartyNotices({ outDir }).write, executable(outDir)],
    ssr: { noExternal: true, external, target: 'node' },
    publicDir: false,
    build: {
      ssr: join(workspace, 'src/main.ts'),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { banner: '#!/usr/bin/env node' } },
    },
  }
}

function emptyDist(folder: string): Plugin {
  return {
    name: 'airlock:empty-dist',
    apply: 'build',
    buildStart: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function executable(outDir: string): Plugin {
  return { name: 'airlock:executable', apply: 'build', writeBundle: () => chmodSync(join(outDir, 'main.js'), 0o755) }
}
