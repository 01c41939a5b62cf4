import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '../src/version.ts'
import { publishScript } from './publishScript.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
await publishScript({ root, outDir: join(root, 'dist/v', VERSION) })
