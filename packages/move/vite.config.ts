import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { cliBuild } from '../../build/cliBuild.ts'

/** The parser has a binary for each platform, so npm installs it. */
const external = ['oxc-parser']

export default defineConfig(cliBuild({ workspace: fileURLToPath(new URL('.', import.meta.url)), external }))
