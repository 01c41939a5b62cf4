import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { PROJECT, testDevice, WALLET } from '../../../apps/secure-email-frame/server/testing/testServer.ts'
import { codeMailedTo } from '../../support/email/mail.ts'
import type { Person } from './relayBench.ts'

export type Visitor = Pick<Person, 'device' | 'account'>
/** Processes behind one proxy, and what a person needs to sign in there. */
type Servers = { urls: readonly string[]; secureOrigin: string; hostOrigin: string; mailbox: string }

/** Signs somebody in by e-mail, with a wallet whose key is here. The process at `index` answers them, or the one that `urls` has in its place by then. */
export async function signInBalanced(
  { urls, secureOrigin, hostOrigin, mailbox }: Servers,
  index: number,
): Promise<Visitor> {
  const app = { request: (path: string, init: RequestInit) => fetch(`${urls[index % urls.length]}${path}`, init) }
  const client = `10.0.${index}.${Math.floor(Math.random() * 250)}`
  const device = await testDevice({ app, settle: async () => {}, origin: secureOrigin }, client)
  const account = privateKeyToAccount(generatePrivateKey())
  const email = `${account.address}@mail.example`.toLowerCase()
  const begun = await device.call('login/email', { projectId: PROJECT, hostOrigin, email })
  if (!begun.ok) throw new Error(begun.fault.message)
  const code = await codeMailedTo(mailbox, email)
  await device.call('login/code', { loginId: begun.value.loginId, code })
  const wallet = { ...WALLET, addresses: { ...WALLET.addresses, eip155: account.address } }
  const made = await device.call('wallet/create', { wallet, dataKey: randomBytes(32).toString('base64url') })
  if (!made.ok) throw new Error(made.fault.message)
  return { device, account }
}
