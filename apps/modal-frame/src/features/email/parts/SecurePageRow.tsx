import { useAtomValue } from 'jotai'
import type { ComponentProps } from 'react'
import { LinkContent, OwnLinkRow } from '../../../ui/controls/LinkRow.tsx'
import { emailUserAtom } from '../state/emailState.ts'

/** Posts a known address, which no one types again. A URL would stay in the history (T213). */
export function SecurePageRow({ href, ...content }: ComponentProps<typeof OwnLinkRow>) {
  const email = useAtomValue(emailUserAtom)?.email
  if (!email) return <OwnLinkRow href={href} {...content} />
  return (
    <li>
      <form method="post" action={href} target="_blank" rel="noreferrer noopener">
        <input type="hidden" name="email" value={email} />
        <button type="submit" className="row">
          <LinkContent {...content} />
        </button>
      </form>
    </li>
  )
}
