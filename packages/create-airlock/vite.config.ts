import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { cliBuild } from '../../build/cliBuild.ts'
import { TEMPLATES } from './src/templates.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const examples: Plugin = {
  name: 'airlock:copy-examples',
  apply: 'build',
  closeBundle() {
    for (const name of TEMPLATES) {
      cpSync(path(`../../examples/${name}`), path(`./dist/templates/${name}`), {
        recursive: true,
        filter: (file) =>
          !/[\\/](?:node_modules|dist|\.next|\.angular|next-env\.d\.ts|package-lock\.json|README\.md|e2e\.spec\.ts)$/.test(
            file.slice(file.indexOf('examples')),
          ),
      })
    }
  },
}

export default defineConfig(cliBuild({ workspace: path('.'), plugins: [examples] }))
