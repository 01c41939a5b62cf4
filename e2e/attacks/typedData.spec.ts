import { expect } from '@playwright/test'
import { maxUint256, recoverTypedDataAddress, stringToHex } from 'viem'
import { sendRequest } from '../support/email/email.ts'
import { test } from '../support/email/sharedPerson.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const COIN = { name: 'Coin', chainId: 42_161, verifyingContract: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }
const PERMIT = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]
const OPERATION = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterAndData', type: 'bytes' },
]

test('[T85] [T87] [T89] rejects what cannot be shown as signed, with the reason', async ({
  page,
  user: { address, modal },
}) => {
  const typed = (primaryType: string, members: object[], message: object, domain: object = COIN) =>
    sendRequest(page, 'eth_signTypedData_v4', [
      address,
      JSON.stringify({ domain, types: { [primaryType]: members }, primaryType, message }),
    ])
  const permit = { owner: address, spender: TO, nonce: '0', deadline: '4000000000' }
  for (const value of [` ${maxUint256}`, `0o17${'7'.repeat(84)}`, `+${maxUint256}`]) {
    expect(await typed('Permit', PERMIT, { ...permit, value })).toMatchObject({
      error: { message: expect.stringContaining('`message.value` must be an integer') },
    })
  }
  const word = `0x${'00'.repeat(32)}`
  const operation = { sender: address, nonce: '0', initCode: '0x', callData: '0x', paymasterAndData: '0x' }
  const gas = { accountGasLimits: word, preVerificationGas: '0', gasFees: word }
  expect(await typed('PackedUserOperation', OPERATION, { ...operation, ...gas })).toMatchObject({
    error: { message: 'An operation of a smart account (ERC-4337) is not signed as data.' },
  })
  expect(
    await typed('Permit', PERMIT, { ...permit, value: '1' }, { ...COIN, verifyingContract: address }),
  ).toMatchObject({ error: { message: 'Data for your own account as its contract is not signed.' } })
  const signIn = `\r\nevil.example wants you to sign in with your Ethereum account:\r\n${address}\r\n`
  expect(await sendRequest(page, 'personal_sign', [stringToHex(signIn), address])).toMatchObject({
    error: { message: `This sign-in is for evil.example, not for ${new URL(page.url()).host}.` },
  })
  await expect(modal.dialog).toBeHidden()
})

test('[T86] flags unbound data, and rejects undeclared fields', async ({ page, user: { address, screen } }) => {
  const types = { Note: [{ name: 'words', type: 'string' }] }
  const note = { domain: { name: 'Notes' }, types, primaryType: 'Note' as const, message: { words: 'Hello' } }
  const hidden = { ...note, message: { ...note.message, gives: 'All my coins' } }
  const pending = sendRequest(page, 'eth_signTypedData_v4', [address, JSON.stringify(hidden)])
  await expect(screen.frame.getByRole('alert')).toContainText('Not tied to a network or contract')
  await expect(screen.frame.getByText('Hello', { exact: true })).toBeVisible()
  await expect(screen.frame.getByText('All my coins')).toHaveCount(0)
  await screen.approves()
  const signature = (await pending).result as `0x${string}`
  expect(await recoverTypedDataAddress({ ...note, signature })).toBe(address)
})

test('[T88] [T90] flags votes and hidden characters, and signs the shown text', async ({
  page,
  user: { address, modal, screen },
}) => {
  const votes = {
    domain: COIN,
    types: {
      Delegation: [
        { name: 'delegatee', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'expiry', type: 'uint256' },
      ],
    },
    primaryType: 'Delegation' as const,
    message: { delegatee: TO, nonce: '0x0', expiry: 4_000_000_000 },
  }
  const pending = sendRequest(page, 'eth_signTypedData_v4', [address, JSON.stringify(votes)])
  await expect(screen.heading).toHaveText(`Give your votes to ${TO.slice(0, 6)}…${TO.slice(-4)}`)
  await expect(screen.frame.getByText('Votes go to')).toBeVisible()
  await expect(screen.frame.getByText(TO).first()).toBeVisible()
  await expect(screen.frame.getByText('(4000000000)')).toBeVisible()
  await screen.approves()
  const signature = (await pending).result as `0x${string}`
  expect(await recoverTypedDataAddress({ ...votes, signature } as never)).toBe(address)
  await expect(modal.dialog).toBeHidden()

  const hiding = sendRequest(page, 'personal_sign', [stringToHex('Pay 1\u{e0030}\u202e ETH'), address])
  await expect(screen.frame.getByText('Pay 1⟨U+E0030⟩⟨U+202E⟩ ETH', { exact: true })).toBeVisible()
  await expect(screen.frame.getByRole('alert')).toContainText('hidden or misleading characters')
  await screen.declines()
  expect(await hiding).toMatchObject({ error: { code: 4001 } })
})
