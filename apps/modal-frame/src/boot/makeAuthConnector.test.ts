import { expect, test, vi } from 'vitest'
import type { Connector } from '../core/ports/Connector.ts'
import { type ModalState, modalAtom, openCountAtom, opened } from '../core/router/modal.ts'
import { connectorsAtom } from '../core/wallets/sessionConnector.ts'
import { approvesInlineAtom } from '../features/email/state/emailState.ts'
import { deferred, settled, testDeps } from '../testing/testDeps.ts'
import { makeAuthConnector } from './makeAuthConnector.ts'

/** The site still writes the sign-in message. */
async function connecting(connectors: readonly Connector[] = []) {
  // Loads nothing.
  vi.spyOn(document.body, 'append').mockReturnValue()
  const { deps, store, host } = testDeps({}, { siwx: { required: true, stage: 'needed' } })
  const message = deferred<string | null>()
  vi.spyOn(host, 'prepareSignIn').mockReturnValue(message.promise)
  store.set(modalAtom, opened())
  store.set(approvesInlineAtom, true)
  store.set(connectorsAtom, connectors)
  const context = {
    ...deps,
    settings: { projectId: 'p' } as never,
    origin: 'https://app.example',
    verified: true,
    gateway: undefined,
  }
  const outcome = makeAuthConnector(context, 'https://secure.example')
    .connect({} as never)
    .catch((cause: unknown) => cause)
  await settled()
  return { store, message, now: () => Promise.race([outcome, settled().then(() => 'goes on')]) }
}

test('[T127] continues to the frame with the message if the modal stays open', async () => {
  const { message, now } = await connecting()
  message.resolve('app.example wants you')
  expect(await now()).toBe('goes on')
})

test.each([
  ['closed', (modal: ModalState) => ({ ...modal, open: false }), 0],
  ['closed and opened again', (modal: ModalState) => modal, 1],
])('[T127] signs no one in if the modal was %s before the message', async (_, change, openCount) => {
  const { store, message, now } = await connecting()
  store.set(modalAtom, change)
  store.set(openCountAtom, (before: number) => before + openCount)
  message.resolve('app.example wants you')
  expect(await now()).toMatchObject({ name: 'CONNECT_CANCELLED' })
})

test("cancels another connector's preparation before requesting the message", async () => {
  const cancelled: string[] = []
  const connector = (name: string, isSupported: boolean) =>
    ({ id: name, supports: () => isSupported, cancel: async () => void cancelled.push(name) }) as unknown as Connector
  const { message } = await connecting([connector('remote', false), connector('own', true)])
  expect(cancelled).toEqual(['remote'])
  message.resolve(null)
})
