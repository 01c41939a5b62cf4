import type { Page } from '@playwright/test'
import type { Namespace, TestWallets, TestWalletsOptions } from '../types.ts'
import { NAMESPACES } from '../walletIds.ts'
import { connectWallet } from './connectWallet.ts'

type Remote<Controls> = {
  [Name in keyof Controls as Controls[Name] extends (...args: never[]) => unknown
    ? Name
    : never]: Controls[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : never
} & {
  /** Requests that the wallet received, oldest first. */
  requests(): Promise<unknown[]>
}

type RemoteOther<Controls> = Remote<Controls> & {
  address(): Promise<string>
  /** Answer to requests from now on; `never` leaves them open. */
  answerWith(answer: 'yes' | 'no' | 'never'): Promise<void>
}

/** The fixture `wallet`: connects by the modal, and controls the first wallet of each namespace. */
export type WalletFixture = {
  /** Connects the first wallet of a namespace through the modal. */
  connect(namespace: Namespace): Promise<void>
  eip155: Remote<TestWallets['eip155'][string]>
  solana: RemoteOther<TestWallets['solana'][string]>
  polkadot: RemoteOther<TestWallets['polkadot'][string]>
  bip122: RemoteOther<TestWallets['bip122'][string]>
}

type Call = { namespace: Namespace; name: string; method: string; args: unknown[] }
type AnyControls = Record<string, unknown> & { answer?: string | undefined }

export function createWalletFixture(page: Page, { wallets = {} }: TestWalletsOptions): WalletFixture {
  const nameIn = (namespace: Namespace) => String([wallets[namespace] ?? 'good'].flat()[0] ?? 'good')
  const remote = (namespace: Namespace) =>
    new Proxy({} as Record<string, (...args: unknown[]) => Promise<unknown>>, {
      get: (_target, method) =>
        // A fixture is not a promise, although a proxy answers to `then`.
        typeof method === 'string' && method !== 'then'
          ? (...args: unknown[]) => page.evaluate(callInPage, { namespace, name: nameIn(namespace), method, args })
          : undefined,
    })
  const remotes = Object.fromEntries(NAMESPACES.map((namespace) => [namespace, remote(namespace)]))
  return {
    ...remotes,
    connect: (namespace: Namespace) => connectWallet(page, namespace, nameIn(namespace)),
  } as unknown as WalletFixture
}

function callInPage({ namespace, name, method, args }: Call): unknown {
  const installed = (window as unknown as { airlockTestWallets?: Record<string, Record<string, AnyControls>> })
    .airlockTestWallets
  const controls = installed?.[namespace]?.[name]
  if (!controls) throw new Error(`Unknown test wallet "${name}" of ${namespace}. Add it to test.use({ wallets }).`)
  if (method === 'answerWith') {
    controls.answer = args[0] === 'never' ? undefined : String(args[0])
    return undefined
  }
  const member = controls[method]
  return typeof member === 'function' ? member.apply(controls, args) : member
}
