import { expect, test } from 'vitest'
import { loadStyles } from './loadStyles.ts'

type Link = { href?: string; onload?: () => void; onerror?: () => void; remove(): void }

function setUp() {
  const { load } = loadStyles as unknown as { load(id: string): string }
  const links: Link[] = []
  const document = { createElement: () => ({ remove() {} }), head: { append: (link: Link) => void links.push(link) } }
  const code = load('\0vite/preload-helper.js').replace('export const __vitePreload =', 'return')
  const preload = new Function('document', code)(document) as <T>(
    load: () => T | Promise<T>,
    files?: string[],
  ) => Promise<T>
  return { links, preload }
}

test('runs a module without styles at once', async () => {
  const { links, preload } = setUp()
  expect([await preload(() => 'module'), links]).toEqual(['module', []])
})

test('requests no script that replaces the document’s style', async () => {
  const { links, preload } = setUp()
  expect([await preload(() => 'module', ['assets/main.js']), links]).toEqual(['module', []])
})

test('loads a style once, with the module', async () => {
  const { links, preload } = setUp()
  const order: string[] = []
  const load = () => {
    order.push('module')
    return Promise.resolve('module')
  }
  const both = [1, 2].map(() => preload(load, ['assets/swap.css']).then(() => order.push('result')))
  await new Promise((resolve) => setTimeout(resolve))
  expect([links.map(({ href }) => href), order]).toEqual([['/assets/swap.css'], ['module', 'module']])
  links[0]?.onload?.()
  await Promise.all(both)
  expect(order).toEqual(['module', 'module', 'result', 'result'])
})

test('requests a failed style again', async () => {
  const { links, preload } = setUp()
  const failed = preload(() => 'module', ['assets/swap.css'])
  links[0]?.onerror?.()
  await expect(failed).rejects.toThrow('The style assets/swap.css did not load.')
  const again = preload(() => 'module', ['assets/swap.css'])
  links[1]?.onload?.()
  expect(await again).toBe('module')
})
