import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test.each(['nginx.conf', 'Caddyfile'])('quotes deploy/proxy/%s in several-processes.md', (name) => {
  const blocks = [...read('docs/operate/several-processes.md').matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(
    ([, text]) => text,
  )
  expect(blocks).toContain(read(`deploy/proxy/${name}`))
})
