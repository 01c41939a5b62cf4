import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { editorData } from './editorData.ts'

const read = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')
const data = editorData({
  attributes: read('page/elements/buttonAttributes.ts'),
  walletAttributes: read('walletButton/walletButtonAttributes.ts'),
  elements: read('page/elements/ElementsOf.ts'),
  version: '1.2.3',
})
const SUFFIXES = ['account-button', 'button', 'connect-button', 'modal', 'network-button', 'wallet-button']
const TAGS = ['appkit', 'w3m'].flatMap((prefix) => SUFFIXES.map((suffix) => `${prefix}-${suffix}`))

describe('editorData', () => {
  test('describes each element to every editor', () => {
    const listed = [
      data['custom-elements.json'].modules[0]?.declarations.map(({ tagName }) => tagName),
      data['html-data.json'].tags.map(({ name }) => name),
      data['web-types.json'].contributions.html.elements.map(({ name }) => name),
    ]
    for (const names of listed) expect(names).toEqual(expect.arrayContaining(TAGS))
  })

  test('lists attributes with their values', () => {
    const [button] = data['html-data.json'].tags
    expect(button?.name).toBe('appkit-button')
    expect(button?.attributes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'balance', values: [{ name: 'show' }, { name: 'hide' }] }),
        expect.objectContaining({ name: 'disabled', valueSet: 'v' }),
        expect.objectContaining({ name: 'namespace', values: expect.arrayContaining([{ name: 'eip155' }]) }),
        expect.objectContaining({ name: 'charsstart', description: expect.stringMatching(/^Number of characters/) }),
      ]),
    )
  })

  test('lists only the attributes that a wallet button has', () => {
    const wallet = data['html-data.json'].tags.find(({ name }) => name === 'appkit-wallet-button')
    expect(wallet?.attributes.map(({ name }) => name).sort()).toEqual([
      'disabled',
      'label',
      'loadinglabel',
      'namespace',
      'size',
      'variant',
      'wallet',
    ])
  })

  test('gives the place of the modal no attributes', () => {
    const modal = data['web-types.json'].contributions.html.elements.find(({ name }) => name === 'appkit-modal')
    expect(modal?.attributes).toEqual([])
  })
})
