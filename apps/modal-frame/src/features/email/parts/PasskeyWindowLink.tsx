import { useAtomValue } from 'jotai'
import { securePagesAtom } from '../state/emailState.ts'
import { WindowLink } from '../views/ApproveTransaction/WindowLink.tsx'

/** For browsers that ask for passkeys in no frame. */
export function PasskeyWindowLink({ text }: { text: string }) {
  const pages = useAtomValue(securePagesAtom)
  return (
    pages && (
      <WindowLink href={pages.passkey} variant="main">
        {text}
      </WindowLink>
    )
  )
}
