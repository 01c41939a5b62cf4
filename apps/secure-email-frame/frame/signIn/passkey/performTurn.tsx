import { createRoot } from 'react-dom/client'
import type { PasskeyPlace } from '../../keys/KeyClient.ts'
import { LanguageProvider } from '../../messages/LanguageProvider.tsx'
import type { Language } from '../../messages/loadLanguage.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { type RunJob, runPasskeyJob } from './runPasskeyJob.ts'
import { servePasskeyWindow } from './window/servePasskeyWindow.ts'

export type Turn = { kind: 'signIn' | 'create' | 'wallet'; signal: AbortSignal; abort(): void }
export type SignInPlace = PasskeyPlace & { isRequested?: boolean }
export type Act = (run: RunJob) => Promise<void>
export type TurnParts = {
  language: Language
  canBeImmediate(): Promise<boolean>
  scheme(): 'light' | 'dark' | undefined
  site: string
}

/** @returns whether it succeeded */
export async function performTurn(
  turn: Turn,
  { inWindow, isRequested }: SignInPlace,
  parts: TurnParts,
  act: Act,
): Promise<boolean> {
  if (turn.signal.aborted) return false
  if (inWindow) return whileServed(turn, parts, act)
  // The passkey may be on another device, which immediate mode excludes.
  const isImmediate = turn.kind === 'signIn' && !isRequested && (await parts.canBeImmediate())
  return whileShown(turn, isImmediate, parts, act)
}

async function whileServed({ signal }: Turn, { site, scheme }: TurnParts, act: Act): Promise<boolean> {
  const served = servePasskeyWindow({ origin: location.origin, site, scheme: scheme(), act })
  signal.addEventListener('abort', served.close)
  return served.result.finally(served.close)
}

async function whileShown(
  { kind, signal }: Turn,
  isImmediate: boolean,
  { language, scheme }: TurnParts,
  act: Act,
): Promise<boolean> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  try {
    return await new Promise<boolean>((resolve) => {
      signal.addEventListener('abort', () => resolve(false))
      if (signal.aborted) return resolve(false)
      const onClick = () =>
        act(async (start) => runPasskeyJob(await start(), { isImmediate, signal })).then(
          () => resolve(true),
          () => resolve(false),
        )
      root.render(
        <LanguageProvider language={language}>
          <PasskeyButton kind={kind} scheme={scheme()} onClick={onClick} />
        </LanguageProvider>,
      )
    })
  } finally {
    container.remove()
    // The modal need not wait for it.
    setTimeout(() => root.unmount())
  }
}
