import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Window } from 'happy-dom'
import type * as React from 'react'
import type * as Client from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { UNUSED_EXPORTS, withoutUnused } from './leanReact.ts'

const require = createRequire(import.meta.url)
const src = fileURLToPath(new URL('../src', import.meta.url))

type File = keyof typeof UNUSED_EXPORTS
const packageOf = { react: 'react', 'react-dom': 'react-dom', 'react-dom-client': 'react-dom' }
const pathOf = (file: File) =>
  join(require.resolve(`${packageOf[file]}/package.json`), '..', 'cjs', `${file}.production.js`)
const lean = (file: File) => withoutUnused(file, readFileSync(pathOf(file), 'utf8'))

function loadReact() {
  const window = new Window({ url: 'https://wallet.example' })
  const ofReactDom = createRequire(require.resolve('react-dom/package.json'))
  const loaded: Record<string, unknown> = { scheduler: ofReactDom('scheduler') }
  const load = (name: string, file: File) => {
    const module = { exports: {} }
    const run = new Function('exports', 'module', 'require', 'window', 'document', 'navigator', lean(file))
    run(module.exports, module, (id: string) => loaded[id], window, window.document, window.navigator)
    loaded[name] = module.exports
    return module.exports
  }
  const react = load('react', 'react') as typeof React
  load('react-dom', 'react-dom')
  const { createRoot } = load('react-dom/client', 'react-dom-client') as typeof Client
  const container = window.document.createElement('div')
  window.document.body.append(container)
  return { react, root: createRoot(container as unknown as Element), container, window }
}

describe('withoutUnused', () => {
  test('rejects another version of React', () => {
    const code = readFileSync(pathOf('react'), 'utf8')
    expect(() => withoutUnused('react', code.replaceAll('19.', '20.'))).toThrow('is not version')
  })

  test('rejects a file without a listed function', () => {
    const code = readFileSync(pathOf('react-dom-client'), 'utf8').replaceAll('retryIfBlockedOn', 'retry')
    expect(() => withoutUnused('react-dom-client', code)).toThrow('retryIfBlockedOn')
  })

  test('renders state, effects, events and portals', async () => {
    const { react, root, container, window } = loadReact()
    const { createElement: h, useEffect, useState } = react
    const cleanUp = vi.fn()
    const Child = () => {
      useEffect(() => cleanUp, [])
      return h('i', null, 'child')
    }
    const Counter = () => {
      const [count, setCount] = useState(0)
      return h('button', { onClick: () => setCount((value) => value + 1) }, count, count < 2 && h(Child))
    }
    root.render(h(Counter))
    await vi.waitFor(() => expect(container.textContent).toBe('0child'))
    const click = () => container.querySelector('button')?.dispatchEvent(new window.Event('click', { bubbles: true }))
    click()
    await vi.waitFor(() => expect(container.textContent).toBe('1child'))
    click()
    await vi.waitFor(() => expect(container.textContent).toBe('2'))
    expect(cleanUp).toHaveBeenCalledOnce()
    root.unmount()
    expect(container.textContent).toBe('')
  })

  test('suspends a lazy view and shows it in a transition', async () => {
    const { react, root, container } = loadReact()
    const { createElement: h, lazy, startTransition, Suspense } = react
    let arrive = (_view: { default: () => React.ReactNode }) => {}
    const View = lazy(() => new Promise<{ default: () => React.ReactNode }>((resolve) => (arrive = resolve)))
    root.render(h(Suspense, { fallback: 'loading' }, h(View)))
    await vi.waitFor(() => expect(container.textContent).toBe('loading'))
    arrive({ default: () => h('p', null, 'view') })
    await vi.waitFor(() => expect(container.textContent).toBe('view'))
    startTransition(() => root.render(h('p', null, 'next')))
    await vi.waitFor(() => expect(container.textContent).toBe('next'))
  })
})

describe('source of the modal', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^(?:gallery|testing)\//.test(path))
    .map((path) => [path, readFileSync(join(src, path), 'utf8')] as const)

  test('uses no removed export of React', () => {
    const removed = Object.values(UNUSED_EXPORTS).flat().join('|')
    const imported = new RegExp(String.raw`import \{[^}]*\b(?:${removed})\b[^}]*\} from 'react`)
    expect(files.filter(([, code]) => imported.test(code)).map(([path]) => path)).toEqual([])
  })

  test('renders no head elements, refs of fragments or actions of forms', () => {
    const removed = /<(?:html|head|body|title|meta|link|style|script)[\s>]|<Fragment[^>]*\bref=|<form[^>]*\baction=/
    expect(files.filter(([, code]) => removed.test(code)).map(([path]) => path)).toEqual([])
  })
})
