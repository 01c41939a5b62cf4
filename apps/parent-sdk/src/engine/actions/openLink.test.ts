import { beforeEach, expect, test, vi } from 'vitest'

const open = vi.fn()

beforeEach(() => {
  open.mockClear()
  vi.stubGlobal('open', open)
  vi.resetModules()
})

async function load({ isActive = true } = {}) {
  vi.stubGlobal('navigator', { userActivation: { isActive } })
  return (await import('./openLink.ts')).openLink
}

test('[T45] opens an app in place and a site in a new tab, without an opener', async () => {
  const openLink = await load()
  openLink('metamask://wc?uri=wc%3A1')
  expect(open).toHaveBeenCalledExactlyOnceWith('metamask://wc?uri=wc%3A1', '_self', 'noopener,noreferrer')
  vi.resetModules()
  const again = await load()
  again('https://metamask.app.link/wc?uri=wc%3A1')
  expect(open).toHaveBeenLastCalledWith('https://metamask.app.link/wc?uri=wc%3A1', '_blank', 'noopener,noreferrer')
})

test('[T45] opens one link per click', async () => {
  const openLink = await load()
  openLink('metamask://')
  expect(() => openLink('metamask://')).toThrow('No wallet is connected')
  expect(open).toHaveBeenCalledOnce()
})

test('[T45] opens nothing without a click', async () => {
  const openLink = await load({ isActive: false })
  expect(() => openLink('metamask://')).toThrow()
  expect(open).not.toHaveBeenCalled()
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://wallet.example',
  'intent://x#Intent;scheme=javascript;end',
])('[T44] rejects %s in the page too', async (link) => {
  const openLink = await load()
  expect(() => openLink(link)).toThrow('Invalid parameters for openLink.')
  expect(open).not.toHaveBeenCalled()
})

test('[T157] hands an app a pairing and nothing else', async () => {
  const openLink = await load()
  expect(() => openLink('metamask://open-url?url=https%3A%2F%2Fphish.example')).toThrow(
    'Invalid parameters for openLink',
  )
  expect(open).not.toHaveBeenCalled()
})
