import { useAtomValue } from 'jotai'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import {
  consentMissesAtom,
  isConsentDue,
  type LegalPages,
  legalPagesAtom,
  setConsent,
} from '../../../core/wallets/connecting/consent.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { WarningIcon } from '../../../ui/icons/icons.tsx'
import { texts } from '../texts/texts.ts'
import './LegalLinks.css'

export function LegalLinks() {
  const pages = useAtomValue(legalPagesAtom)
  return pages && <LegalText key={`${pages.terms} ${pages.privacy}`} pages={pages} />
}

function LegalText({ pages }: { pages: LegalPages }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const misses = useAtomValue(consentMissesAtom)
  const isMissed = misses > 0
  const [hasAgreed, setAgreed] = useState(() => !isConsentDue(deps))
  const box = useRef<HTMLInputElement>(null)
  const problemId = useId()
  useEffect(() => {
    if (misses > 0) box.current?.focus()
  }, [misses])
  const links = [[pages.terms, t('legalTerms')] as const, [pages.privacy, t('legalPrivacy')] as const].filter(
    ([url]) => url !== undefined,
  )
  // One hole for all links, so that each language places them.
  const [before = '', after = ''] = t(pages.isRequired ? 'legalAgree' : 'legalRead', { links: HOLE }).split(HOLE)
  const sentence = (
    <>
      {before}
      {links.map(([url, label], index) => (
        <Fragment key={label}>
          {index > 0 && t('legalAnd')}
          <a href={url} target="_blank" rel="noreferrer noopener">
            {label}
            <span className="hidden-text"> {t('opensNewTab')}</span>
          </a>
        </Fragment>
      ))}
      {after}
    </>
  )
  if (!pages.isRequired) return <p className="legal">{sentence}</p>
  return (
    <div className="legal">
      <label className="legal-consent">
        <input
          ref={box}
          type="checkbox"
          checked={hasAgreed}
          aria-invalid={isMissed}
          aria-describedby={problemId}
          onChange={({ target }) => {
            setConsent(deps, target.checked)
            setAgreed(target.checked)
          }}
        />
        <span>{sentence}</span>
      </label>
      <p id={problemId} className="legal-problem" role="alert">
        {isMissed && (
          <>
            <WarningIcon />
            {t('legalMissed')}
          </>
        )}
      </p>
    </div>
  )
}

const HOLE = '\u0000'
