import { expect, test, vi } from 'vitest'
import { createEmitter } from '../../page/utils/createEmitter.ts'
import { openRemote } from './openRemote.ts'

const KEY = '4Nd1mYyHcXSLBxuM1S2XHtuTzZ1b5mXnTKxaPvWvBcgY'
const OTHER = 'So11111111111111111111111111111111111111112'

function setUp() {
  const { on, removeListener, emit } = createEmitter()
  const wallet = openRemote('solana', {
    request: async () => null,
    on,
    removeListener,
    state: () => ({ accounts: [] }),
    end() {},
  })
  const listener = { changed: vi.fn(), closed: vi.fn() }
  return { emit, listener, stop: wallet.watch(listener) }
}

test('reports accounts of a remote wallet in the order of the wallet', () => {
  const { emit, listener } = setUp()
  emit('accountsChanged', [OTHER, KEY])
  expect(listener.changed).toHaveBeenCalledExactlyOnceWith({ accounts: [OTHER, KEY] })
})

test.each([
  ['nothing', null],
  ['a text', 'garbage'],
  ['none', []],
  ['those of another namespace', ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F']],
  ['numbers', [7]],
])('[T42] ignores %s instead of accounts', (_, payload) => {
  const { emit, listener } = setUp()
  emit('accountsChanged', payload)
  expect(listener.changed).not.toHaveBeenCalled()
  emit('accountsChanged', [KEY, payload])
  expect(listener.changed).toHaveBeenCalledExactlyOnceWith({ accounts: [KEY] })
})

test('ignores events of a replaced wallet', () => {
  const { emit, listener, stop } = setUp()
  stop()
  emit('accountsChanged', [KEY])
  emit('disconnect', null)
  expect(listener.changed).not.toHaveBeenCalled()
  expect(listener.closed).not.toHaveBeenCalled()
})

test('ends a session that ended in the frame', () => {
  const { emit, listener } = setUp()
  emit('disconnect', null)
  expect(listener.closed).toHaveBeenCalledOnce()
})
