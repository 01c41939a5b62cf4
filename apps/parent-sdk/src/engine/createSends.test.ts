import { expect, test } from 'vitest'
import { createListeners } from '../page/utils/createListeners.ts'
import { createSends } from './createSends.ts'

function setUp() {
  const { emit, subscribe } = createListeners<[boolean]>()
  let isOpen = true
  const sends = createSends({ isOpen: () => isOpen, subscribe })
  const setOpen = (open: boolean) => {
    isOpen = open
    emit(open)
  }
  return { sends, setOpen }
}

test('resolves every waiting call with the first hash', async () => {
  const { sends, setOpen } = setUp()
  const both = [sends.next(), sends.next()]
  sends.sent('0x1')
  sends.sent('0x2')
  setOpen(false)
  expect(await Promise.all(both)).toEqual([{ hash: '0x1' }, { hash: '0x1' }])
})

test('fails if the modal closes before anything was sent', async () => {
  const { sends, setOpen } = setUp()
  const waiting = sends.next()
  setOpen(false)
  await expect(waiting).rejects.toMatchObject({ name: 'MODAL_CLOSED', code: 4001, message: 'Modal closed' })
  await expect(sends.next()).rejects.toMatchObject({ name: 'MODAL_CLOSED' })
  setOpen(true)
  const again = sends.next()
  sends.sent('0x3')
  expect(await again).toEqual({ hash: '0x3' })
})
