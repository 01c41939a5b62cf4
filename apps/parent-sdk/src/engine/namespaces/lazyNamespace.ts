import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Namespace } from '../../types/Namespace.ts'
import type { NamespaceWallet, RemoteWallet } from '../../types/NamespaceWallet.ts'
import type { Unsubscribe } from '../../types/Unsubscribe.ts'

/** Requests and restored sessions wait for the code. A failed load is reported and retried with the next request. */
export function lazyNamespace(name: ChainNamespace, loadCode: () => Promise<Namespace>): Namespace {
  let loading: Promise<Namespace> | undefined
  let loaded: Namespace | undefined

  function load(): Promise<Namespace> {
    loading ??= loadCode().then(
      (namespace) => {
        loaded = namespace
        return namespace
      },
      (cause) => {
        loading = undefined
        throw cause
      },
    )
    return loading
  }

  return {
    name,
    discover(options, found) {
      load().then((namespace) => namespace.discover(options, found), report)
    },
    open(native, networks) {
      return (loaded as Namespace).open(native, networks)
    },
    openRemote: (remote) => loaded?.openRemote(remote) ?? lateWallet(load, remote),
    serveProvider(deps) {
      let served: Promise<ReturnType<Namespace['serveProvider']>> | undefined
      const serve = () => {
        served ??= load().then((namespace) => namespace.serveProvider(deps))
        served.catch(() => {
          served = undefined
        })
        return served
      }
      serve().catch(() => {})
      return async (args) => (await serve())(args)
    },
  }
}

function lateWallet(load: () => Promise<Namespace>, remote: RemoteWallet): NamespaceWallet {
  const openAttempt = load().then((namespace) => namespace.openRemote(remote))
  openAttempt.catch(report)
  return {
    connect: async (signal) => (await openAttempt).connect(signal),
    restore: async (signal) => (await openAttempt).restore(signal),
    watch(listener) {
      let isOver = false
      let stop: Unsubscribe = () => {}
      openAttempt.then(
        (wallet) => {
          if (!isOver) stop = wallet.watch(listener)
        },
        () => {},
      )
      return () => {
        isOver = true
        stop()
      }
    },
    request: async (call) => (await openAttempt).request(call),
    async signMessage(input, signal) {
      const wallet = await openAttempt
      if (!wallet.signMessage) throw new AirlockError('UNSUPPORTED_METHOD')
      return wallet.signMessage(input, signal)
    },
    forget: remote.end,
  }
}

function report(cause: unknown) {
  reportError(cause)
}
