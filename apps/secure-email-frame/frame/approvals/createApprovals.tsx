import type { PinnedDescriptors } from '@airlock/protocol/clearSigning/FindDescriptor'
import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'
import { createRoot } from 'react-dom/client'
import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient, UnlockMethod } from '../keys/KeyClient.ts'
import { LanguageProvider } from '../messages/LanguageProvider.tsx'
import type { Language } from '../messages/loadLanguage.ts'
import type { Read } from '../rpc/createReads.ts'
import { describeUnoffered } from './describeUnoffered.ts'
import { describeWaiting } from './describeWaiting.ts'
import { createEstimating } from './estimates/createEstimating.ts'
import type { Gateway } from './estimates/readEstimates.ts'
import { performRequest } from './performRequest.ts'
import { markChanges } from './receipt/markChanges.ts'
import { ApprovalScreen } from './screen/ApprovalScreen.tsx'
import { isUnoffered } from './shared/isUnoffered.ts'
import { lazyDescriptors } from './shared/lazyDescriptors.ts'
import type { Approvals, Approved, Decide } from './shared/types.ts'
import { type Described, endOf, type Request, type Signed, shownOf, viewOf, type Waiting } from './Waiting.ts'
import { serveWindow } from './window/serveWindow.ts'

type Options = {
  keys: KeyClient
  read: Read
  knownContracts: KnownContracts
  sponsored?: readonly number[] | undefined
  primaryNames?: SecureSettings['primaryNames']
  keepers?: AllowanceKeepers | undefined
  descriptors?: PinnedDescriptors | undefined
  prices?: Gateway | undefined
  app?: SecureSettings['app']
  language: Language
  scheme(): 'light' | 'dark' | undefined
  onHeight?(height: number): void
}
const newKey = () => crypto.randomUUID()

/** Describes each request when it is first, because earlier ones may have used its nonce and money. */
export function createApprovals({
  keys,
  read,
  knownContracts,
  sponsored = [],
  primaryNames,
  keepers,
  descriptors: pinned,
  prices,
  app,
  language,
  scheme,
  onHeight,
}: Options): Approvals {
  const container = document.getElementById('root')
  if (container === null) throw new Error('The document has no #root.')
  const root = createRoot(container)
  const queue: Waiting[] = []
  const descriptors = pinned && lazyDescriptors(pinned)
  const estimate = createEstimating(prices, () => render(), language.tag)

  const decide: Decide = {
    async approve(key, approved) {
      const one = queue.find((waiting) => waiting.key === key)
      if (one?.kind !== 'request' || (one.stage.step !== 'described' && one.stage.step !== 'signed')) return
      one.work ??= perform(one, one.stage, approved).finally(() => {
        one.work = undefined
      })
      return one.work
    },
    async unlock(key, unlockMethod) {
      const one = queue.find((waiting) => waiting.key === key)
      if (one?.kind !== 'unlock') return
      one.work ??= open(one, unlockMethod).finally(() => {
        one.work = undefined
      })
      return one.work
    },
    decline(key) {
      const one = queue.find((waiting) => waiting.key === key)
      if (one === undefined) return
      if (one.work === undefined) settle(one, () => one.reject(endOf(one, 'REJECTED')))
      // The site gets the id of the calls that were sent.
      else if (one.kind === 'request' && shownOf(one)?.progress !== undefined) one.leaving.abort()
    },
  }
  const elsewhere = serveWindow({
    origin: location.origin,
    view: () => view() ?? (queue.length > 0 ? undefined : null),
    decide,
  })
  addEventListener('message', elsewhere.receive)

  const view = () => viewOf(queue, { scheme: scheme(), icon: app?.icon })

  function render() {
    const shown = view()
    root.render(
      shown && (
        <LanguageProvider language={language}>
          <ApprovalScreen key={shown.key} surface="frame" view={shown} decide={decide} onHeight={onHeight} />
        </LanguageProvider>
      ),
    )
    elsewhere.render()
  }

  function settle(one: Waiting, tell: () => void) {
    const index = queue.indexOf(one)
    if (index < 0) return
    queue.splice(index, 1)
    tell()
    render()
    if (index === 0) void start()
  }

  async function open(one: Extract<Waiting, { kind: 'unlock' }>, unlockMethod: UnlockMethod): Promise<void> {
    const user = await keys.unlock(unlockMethod)
    settle(one, () => one.resolve(user))
  }

  const perform = (one: Request, stage: Described | Signed, approved: Approved) =>
    performRequest(one, stage, approved, {
      ...{ keys, read, language, render },
      resolve: (value) => settle(one, () => one.resolve(value)),
      renew: () => renew(one),
      renewOrEnd: () => renew(one).catch((failure) => settle(one, () => one.reject(failure))),
    })

  async function describe(one: Request): Promise<Described | undefined> {
    const result = await describeWaiting(one, {
      ...{ keys, read, knownContracts, sponsored, primaryNames, keepers, descriptors, language },
    })
    if (result.step === 'described') return result
    settle(one, () => one.resolve(result.value))
    return undefined
  }

  async function renew(one: Request): Promise<void> {
    const previous = shownOf(one)?.description.fields
    const described = await describe(one)
    if (described === undefined) return
    const { account, description } = described.shown
    one.key = newKey()
    const warnings = ['renewed', ...description.warnings] as const
    const changes = previous && markChanges(description.fields, previous)
    one.stage = { ...described, shown: { account, description: { ...description, ...changes, warnings } } }
    estimate(one)
    render()
  }

  async function describePermission(one: Request): Promise<Described | undefined> {
    // Active permissions can be revoked without an offer of new ones.
    if (keepers === undefined && one.call.method === 'wallet_grantPermissions') return undefined
    return describe(one).catch((cause) => {
      if (SecureError.from(cause).code !== 'NOT_CONFIGURED') throw cause
      return undefined
    })
  }

  async function start(): Promise<void> {
    const [first] = queue
    if (first === undefined) return
    if (first.kind === 'unlock') return render()
    try {
      const stage = isUnoffered(first.call.method)
        ? ((await describePermission(first)) ?? (await describeUnoffered(first.call, { keys, language })))
        : await describe(first)
      if (stage === undefined) return
      first.stage = stage
      estimate(first)
      render()
    } catch (cause) {
      settle(first, () => first.reject(cause))
    }
  }

  function add(waiting: Waiting): void {
    const { signal } = waiting.call
    if (signal.aborted) {
      waiting.reject(new SecureError('ABORTED'))
      return
    }
    signal.addEventListener('abort', () => void abort(waiting))
    if (queue.push(waiting) === 1) void start()
    else render()
  }

  /** The client no longer waits. A signed request may have been sent, so its outcome is the answer (T114). */
  async function abort(one: Waiting): Promise<void> {
    if (one.kind === 'request') one.leaving.abort()
    if (one.kind === 'request' && one.stage.step === 'signed') await one.work?.catch(() => {})
    settle(one, () => one.reject(endOf(one, 'ABORTED')))
  }

  return {
    request: (call) =>
      new Promise((resolve, reject) => {
        const leaving = new AbortController()
        add({ kind: 'request', key: newKey(), call, resolve, reject, stage: { step: 'waiting' }, leaving })
      }),
    unlock: (call) =>
      new Promise((resolve, reject) => {
        add({ kind: 'unlock', key: newKey(), call, resolve, reject })
      }),
  }
}
