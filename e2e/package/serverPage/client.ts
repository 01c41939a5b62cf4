import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ServerPage } from './ServerPage.ts'

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with that of the platform.
  interface Window {
    painted: (string | null)[]
  }
}

const root = document.getElementById('root') as HTMLElement
const readOutput = () => root.querySelector('output')?.textContent ?? null
window.painted = [readOutput()]
new MutationObserver(() => window.painted.push(readOutput())).observe(root, {
  characterData: true,
  childList: true,
  subtree: true,
})
hydrateRoot(root, createElement(ServerPage, JSON.parse(root.dataset.props as string)), {
  onRecoverableError: (error) => reportError(error),
})
