import type { Page } from '@playwright/test'
import type { Sites } from './sites.ts'
import type { World } from './world.ts'

/** @returns a function that names the hosts outside of the world and the test's own pages */
export function watchHosts(page: Page, sites: Sites, stack: World): () => string[] {
  const contacted = new Set<string>()
  const add = (url: string) => {
    if (/^(?:https?|wss?):/.test(url)) contacted.add(new URL(url).host)
  }
  page.context().on('request', (request) => add(request.url()))
  const followSockets = (one: Page) => one.on('websocket', (socket) => add(socket.url()))
  followSockets(page)
  page.context().on('page', followSockets)
  const text = JSON.stringify([stack.urls, sites.origin('localhost')])
  const known = new Set([...text.matchAll(/\w+:\/\/([^/"]+)/g)].map(([, host]) => host))
  return () => {
    if (contacted.size === 0) throw new Error('No request was seen.')
    return [...contacted].filter((host) => !known.has(host))
  }
}
