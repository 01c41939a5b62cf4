import { expect, test } from 'vitest'
import { device, serverDouble } from '../testing/serverDouble.ts'

const TX = 'A'.repeat(22)
const BEGIN = { provider: 'google', transaction: TX } as const

test('a person who signs in at a provider has a wallet, and the verifier is told to nobody but the server that redeems it', async () => {
  const server = serverDouble()
  const { state } = server
  const { keys } = device(server)
  await keys.beginSocial(BEGIN)
  await keys.vouchSocial({ transaction: TX, nonce: 'nonce' })
  expect(await keys.redeemSocial(TX)).toBeNull()
  state.hasSignedIn = true
  const user = await keys.redeemSocial(TX)
  expect(user).toMatchObject({ isOpen: true, addresses: { eip155: expect.stringMatching(/^0x/) } })
  const [begun, vouched, redeemed] = state.calls.filter(({ name }) => name.startsWith('social/'))
  expect(begun?.params).not.toHaveProperty('verifier')
  expect(vouched?.params).toMatchObject({ transaction: TX, nonce: 'nonce' })
  expect(redeemed?.params).toHaveProperty('verifier')
  await expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
})

test('a sign-in that another one took the place of, or that was signed out of, gives nothing', async () => {
  const server = serverDouble()
  const { state } = server
  const { keys } = device(server)
  state.hasSignedIn = true
  await keys.beginSocial(BEGIN)
  await keys.beginSocial({ ...BEGIN, transaction: 'B'.repeat(22) })
  await expect(keys.redeemSocial(TX)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
  const redeeming = keys.redeemSocial('B'.repeat(22))
  await Promise.all([keys.signOut(), expect(redeeming).rejects.toMatchObject({ code: 'SESSION_OVER' })])
  expect(await keys.restore()).toBeNull()
})
