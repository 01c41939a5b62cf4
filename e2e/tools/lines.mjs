import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `npm run lines`: non-blank lines of the product, and of tests and tools. Generated files are not counted. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const CODE = /\.(?:tsx?|mjs|css|sol|sql)$/
const GENERATED = /\/generated\/|\.generated\.ts$/
const TEST = /\.(?:test|spec)\.tsx?$|^e2e\/|\/testing\/|\/gallery\/|^build\//

const counts = { product: 0, 'tests and tools': 0 }
for (const file of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')) {
  if (!CODE.test(file) || GENERATED.test(file)) continue
  counts[TEST.test(file) ? 'tests and tools' : 'product'] +=
    readFileSync(join(root, file), 'utf8').match(/\S.*/g)?.length ?? 0
}
for (const [name, count] of Object.entries(counts)) console.log(`${name.padEnd(16)} ${count.toLocaleString('en')}`)
